"""Every address of the site, and how it answers each kind of visitor: read by `test_access`.

One line for each route of the resolver. Each column holds the answers to GET and POST: a status,
`login` for a redirection to the log-in page, or `->` for any other redirection. The director of
the other club visits the addresses of this club. The POST data is useless, so 422 means a page
that says what is missing.
"""

from typing import NamedTuple

E = "desk/e/<event>/"
R = E + "rounds/<number>/"
T = R + "tables/<table>/"
H = T + "hands/<hand>/"

TABLE = f"""
route                               anonymous    other club   scorer       director
                                    GET   POST   GET   POST   GET   POST   GET   POST
login/                              200   200    ->    ->     ->    ->     ->    ->
logout/                             405   ->     405   ->     405   ->     405   ->
password/                           login login  200   200    200   200    200   200
password/email/                     login login  200   422    200   422    200   422
password/forgotten/                 200   200    200   200    200   200    200   200
password/new/<uidb64>/<token>/      200   200    200   200    200   200    200   200
invitation/<asked>/                 200   422    200   200    200   200    200   200
language/setlang/                   ->    ->     ->    ->     ->    ->     ->    ->
no-mail/<seal>/                     200   200    200   200    200   200    200   200

backups/                            login login  404   404    404   404    404   404
backups/<name>/restore/             login login  404   404    404   404    404   404
doctor/                             login login  404   404    404   404    404   404
backups/<name>                      login login  404   404    404   404    404   404
club/new/                           login login  200   422    403   403    200   422
club/<slug>/                        login login  404   404    403   403    200   422
club/<slug>/look/                   login login  404   404    403   403    200   ->
club/<slug>/members/                login login  404   404    200   200    200   200
club/<slug>/members/names/          login login  404   404    200   405    200   405
club/<slug>/members.<ending>        login login  404   404    403   403    200   200
club/<slug>/members/import/         login login  404   404    403   403    200   422
club/<slug>/members/doubles/        login login  404   404    403   403    200   200
club/<slug>/members/<member>/merge/<other>/ login login 404 404 403  403   405   ->
club/<slug>/members/<member>/take-apart/ login login 404 404    403   403   405   ->
club/<slug>/members/<member>/money/ login login  404   404    403   403    200   422
club/<slug>/members/<member>/money/<entry>/reverse/ login login 404 404 403 403  405  ->
club/<slug>/members/<member>/money/<entry>/receipt/ login login 404 404 403 403  405  ->
club/<slug>/members/<member>/household/ login login 404 404     403   403    200   200
club/<slug>/letters/                login login  404   404    403   403    200   200
club/<slug>/letters/to-print.pdf    login login  404   404    403   403    200   200
club/<slug>/letters/printed/        login login  404   404    403   403    405   ->
club/<slug>/letters/thrown-away/    login login  404   404    403   403    405   ->
club/<slug>/letters/new/<kind>/     login login  404   404    403   403    200   422
club/<slug>/letters/<letter>/       login login  404   404    403   403    405   ->
club/<slug>/money/                  login login  404   404    403   403    200   422
club/<slug>/money/names/            login login  404   404    403   403    200   405
club/<slug>/money/dues/             login login  404   404    403   403    200   ->
club/<slug>/money/<year>.xlsx       login login  404   404    403   403    200   200
club/<slug>/members/new/            login login  404   404    403   403    200   422
club/<slug>/members/<member>/       login login  404   404    403   403    200   422
club/<slug>/staff/                  login login  404   404    403   403    200   422
club/<slug>/staff/<role>/link/      login login  404   404    403   403    405   200
club/<slug>/staff/<role>/owner/     login login  404   404    403   403    405   ->
club/<slug>/invitations/            login login  404   404    403   403    200   422
club/<slug>/invitations/<invitation>/revoke/ login login 404 404 403 403   405   ->
club/<slug>/staff/<role>/remove/    login login  404   404    403   403    405   ->
club/<slug>/staff/<role>/password/  login login  404   404    403   403    405   200

desk/                               login login  200   200    200   200    200   200
desk/<slug>/                        login login  404   404    200   200    200   200
desk/<slug>/new/                    login login  404   404    403   403    200   200
desk/<slug>/guests/                 login login  404   404    403   403    200   422
desk/<slug>/members.pdf             login login  404   404    200   200    200   200
desk/<slug>/members/<member>/data.json login login 404 404      403   403    200   200
desk/<slug>/members/<member>/erase/ login login  404   404    403   403    200   422
{E}                                 login login  404   404    ->    ->     ->    ->
{E}change/                          login login  404   404    403   403    200   200
{E}carry/                           login login  404   404    403   403    200   200
{E}put-away/                        login login  404   404    403   403    405   ->
{E}delete/                          login login  404   404    403   403    405   ->
{E}rehearse/                        login login  404   404    403   403    200   ->
{E}rehearsal/fill/                  login login  404   404    403   403    405   ->
{E}rehearsal/throw-away/            login login  404   404    403   403    405   ->
{E}entrants/                        login login  404   404    403   403    200   200
{E}entrants/import/                 login login  404   404    403   403    200   200
{E}entrants/members/                login login  404   404    403   403    200   200
{E}entrants/number/                 login login  404   404    403   403    405   ->
{E}entrants/<entrant>/              login login  404   404    403   403    200   200
{E}entrants/<entrant>/leave/        login login  404   404    403   403    200   422
{E}entrants/<entrant>/substitute/   login login  404   404    403   403    200   422
{E}door/                            login login  404   404    200   405    200   405
{E}door/mark/                       login login  404   404    405   ->     405   ->
{E}door/walk-in/                    login login  404   404    405   422    405   422
{E}door/people/                     login login  404   404    200   405    200   405
{E}door/news/                       login login  404   404    200   405    200   405
{E}door/expect/                     login login  404   404    405   ->     405   ->
{E}door/fee/                        login login  404   404    403   403    200   422
{E}door/cash/                       login login  404   404    403   403    200   200
{E}door/cash.pdf                    login login  404   404    403   403    200   200
{E}door/play/                       login login  404   404    403   403    200   200
{E}sections/                        login login  404   404    403   403    ->    ->
{E}sessions/new/                    login login  404   404    403   403    200   422
{E}sessions/<session>/remove/       login login  404   404    403   403    405   ->
{E}seats/                           login login  404   404    403   403    200   200
{R}seats/                           login login  404   404    403   403    ->    ->
{R}exchange/                        login login  404   404    403   403    200   422
{E}entrants/<entrant>/state/        login login  404   404    403   403    405   ->
{E}pairs/                           login login  404   404    403   403    301   308
{E}pairs/<rest>                     login login  404   404    403   403    301   ->
{E}hands/import/                    login login  404   404    403   403    200   200
{E}seat/                            login login  404   404    403   403    ->    ->
{E}seat/chart/                      login login  404   404    403   403    ->    ->
{E}seat/plan.csv                    login login  404   404    200   200    200   200
{E}sign-up/                         login login  404   404    403   403    200   422
{E}sign-up/act/                     login login  404   404    403   403    405   ->
{E}sign-up/add/                     login login  404   404    403   403    200   422
{E}sign-up/<registration>/          login login  404   404    403   403    200   422
{E}sign-up/poster.pdf               login login  404   404    403   403    200   200
{E}wishes/                          login login  404   404    403   403    ->    ->
{E}wishes/<wish>/remove/            login login  404   404    403   403    405   ->
{E}bracket/                         login login  404   404    ->    ->     ->    ->
{E}draft/                           login login  404   404    403   403    200   ->
{E}fairness/                        login login  404   404    200   200    200   200
{E}print/bracket.pdf                login login  404   404    404   404    404   404
{E}print/movement.pdf               login login  404   404    200   200    200   200
{E}print/cards/<paper>.pdf            login login  404   404    200   200    200   200
{E}print/names.pdf                  login login  404   404    200   200    200   200
{E}print/to-come.pdf                login login  404   404    ->    ->     ->    ->
{E}print/rotation.pdf               login login  404   404    200   200    200   200
{E}work/<work>/                        login login  404   404    ->    ->     ->    ->
{E}unseat/                          login login  404   404    403   403    405   ->
{E}publish/                         login login  404   404    403   403    405   ->
{E}finish/                          login login  404   404    403   403    405   409
{E}reopen/                          login login  404   404    403   403    405   ->
{E}rules/                           login login  404   404    200   200    200   200
{E}rules/change/                    login login  404   404    403   403    200   422
{E}print/rules.pdf                  login login  404   404    200   200    200   200
desk/<slug>/rules/<house_rules>/rules.pdf login login 404 404  200   200    200   200
desk/<slug>/people/<member>/<year>.pdf login login 404  404     404   404    404   404
desk/<slug>/archive/                login login  404   404    403   403    200   200
desk/<slug>/take-event/             login login  404   404    403   403    200   422
desk/<slug>/event-keys/             login login  404   404    403   403    200   422
desk/<slug>/event-keys/<key>/revoke/ login login 404  404    403   403    405   ->
desk/<slug>/records/                login login  404   404    200   200    200   200
desk/<slug>/hand-of-the-week/       login login  404   404    403   403    200   422
desk/<slug>/hand-of-the-week/close/ login login  404   404    403   403    405   ->
desk/<slug>/rating/                 login login  404   404    200   200    200   200
desk/<slug>/rating/readers/         login login  404   404    403   403    405   ->
desk/<slug>/attendance/             login login  404   404    200   200    200   200
desk/<slug>/attendance.pdf          login login  404   404    200   200    200   200
desk/<slug>/people/<member>/link/   login login  404   404    403   403    405   ->
desk/<slug>/people/<member>/        login login  404   404    200   200    200   200
desk/<slug>/seasons/                login login  404   404    200   200    200   200
desk/<slug>/seasons/new/            login login  404   404    403   403    200   422
desk/<slug>/seasons/<season>/       login login  404   404    200   200    200   200
desk/<slug>/seasons/<season>/people/<player>/ login login 404 404 200 200 200 200
desk/<slug>/seasons/<season>/change/ login login 404  404    403   403    200   422
desk/<slug>/seasons/<season>/events/ login login 404 404    200   200    200   200
desk/<slug>/seasons/<season>/event/ login login  404   404    403   403    405   ->
desk/<slug>/seasons/<season>/delete/ login login 404  404    403   403    405   ->
desk/<slug>/seasons/<season>/season.pdf login login 404 404 200  200    200   200
desk/<slug>/seasons/<season>/certificates.pdf login login 404 404 200 200 200 200
desk/<slug>/seasons/<season>/season.<ending> login login 404 404 200  200    200   200
desk/<slug>/rules/                  login login  404   404    200   200    200   200
desk/<slug>/rules/new/              login login  404   404    403   403    200   422
desk/<slug>/rules/import/           login login  404   404    403   403    200   422
desk/<slug>/rules/games/<preset>/   login login  404   404    200   200    200   200
desk/<slug>/rules/<house_rules>/    login login  404   404    200   200    200   200
desk/<slug>/rules/<house_rules>/change/ login login 404 404   403   403    200   422
desk/<slug>/rules/<house_rules>/state/  login login 404 404   403   403    405   ->
desk/<slug>/rules/<house_rules>/rules.toml login login 404 404 200  200    200   200
{E}deals/                           login login  404   404    403   403    200   200
{E}deals/act/                       login login  404   404    403   403    405   ->
{E}deals/slips.pdf                  login login  404   404    403   403    404   404
{E}deals/records.pdf                login login  404   404    403   403    404   404
{E}prizes/                          login login  404   404    403   403    200   200
{E}prizes/terms/                    login login  404   404    403   403    200   422
{E}prizes/add/                      login login  404   404    403   403    200   422
{E}prizes/prizes.pdf                login login  404   404    403   403    200   200
{E}prizes/unveil/                   login login  404   404    403   403    200   ->
{E}prizes/act/                      login login  404   404    403   403    405   ->
{E}prizes/<prize>/                  login login  404   404    403   403    200   ->
{E}adjustments/                     login login  404   404    403   403    200   422
{E}adjustments/cut/                 login login  404   404    403   403    405   ->
{E}adjustments/<adjustment>/void/   login login  404   404    403   403    405   ->
{E}screen/                           login login  404   404    403   403    200   422
{E}irregularities/                  login login  404   404    403   403    200   422
{E}irregularities/give/             login login  404   404    403   403    200   422
{E}undo/                            login login  404   404    403   403    200   409
{E}history/                         login login  404   404    200   200    200   200
{E}repair/                          login login  404   404    403   403    200   200
{R}time-called/                     login login  404   404    403   403    200   422
{R}merge/                           login login  404   404    403   403    200   422
{R}split/                           login login  404   404    403   403    200   422
{T}hands-due/                       login login  404   404    403   403    200   422
{T}goes-on/                         login login  404   404    403   403    405   404
{T}void/                            login login  404   404    403   403    200   422
{T}move/                            login login  404   404    403   403    200   422
{E}links/<number>/revoke/           login login  404   404    403   403    405   ->
{E}print/                           login login  404   404    200   200    200   200
{E}print/address/                   login login  404   404    403   403    405   200
{E}print/sheets/                   login login  404   404    405   200    405   200
{E}print/sheets.pdf                 login login  404   404    ->    ->     ->    ->
{E}print/blank.pdf                  login login  404   404    200   200    200   200
{E}print/certificates.pdf           login login  404   404    404   404    404   404
{E}results.<ending>               login login  404   404    200   200    200   200
{E}standings.<ending>             login login  404   404    200   200    200   200
{E}print/cards.pdf                  login login  404   404    ->    ->     ->    ->
{E}code/                            login login  404   404    200   422    200   422
{E}print/tables.pdf                 login login  404   404    200   200    200   200
{E}print/standings.pdf              login login  404   404    200   200    200   200

{R}                                 login login  404   404    200   200    200   200
{E}board/                           login login  404   404    200   405    200   405
{E}standings/                       login login  404   404    200   200    200   200
{E}standings/live/                  login login  404   404    200   200    200   200
{E}board/<table>/fourth/             login login  404   404    200   405    200   405
{E}board/live/                      login login  404   404    200   405    200   405
{E}calls/<call>/answer/             login login  404   404    405   ->     405   ->
{R}clock/                           login login  404   404    405   404    405   404
{R}start/                           login login  404   404    403   403    405   409
{R}take-back/                       login login  404   404    403   403    405   ->
{R}tables.pdf                       login login  404   404    200   200    200   200
{R}sheets.pdf                       login login  404   404    ->    ->     ->    ->
{R}second/                          login login  404   404    200   200    200   200
{T}                                 login login  404   404    200   200    200   200
{T}live/                            login login  404   404    200   200    200   200
{T}sheet.pdf                        login login  404   404    ->    ->     ->    ->
{T}second/                          login login  404   404    200   ->     200   ->
{T}totals/                          login login  404   404    200   422    200   422
{T}totals/take-back/                login login  404   404    405   404    405   404
{H}                                 login login  404   404    200   422    200   422
{H}preview/                         login login  404   404    200   200    200   200
{H}retype/                          login login  404   404    204   405    204   405
{H}check/                           login login  404   404    200   200    200   200
{H}save/                            login login  404   404    405   422    405   422
{H}take-back/                       login login  404   404    405   404    405   404
{H}settle/                          login login  404   404    405   404    405   404
{H}annul/                           login login  404   404    403   403    405   ->
{H}second/                          login login  404   404    200   404    200   404

t/<token>/                          200   405    200   405    200   405    200   405
t/<token>/fourth/                   200   405    200   405    200   405    200   405
t/<token>/live/                     200   405    200   405    200   405    200   405
t/<token>/deals/<deal>/             404   405    404   405    404   405    404   405
t/<token>/hands/<hand>/             405   404    405   404    405   404    405   404
t/<token>/agree/                    405   404    405   404    405   404    405   404
t/<token>/call/                     405   404    405   404    405   404    405   404
t/<token>/totals/                   405   404    405   404    405   404    405   404
t/<token>/totals/agree/             405   404    405   404    405   404    405   404

sign-up/events/<event>/             200   422    200   422    200   422    200   422
sign-up/<own>/                      200   422    200   422    200   422    200   422
sign-up/<own>/act/                  405   ->     405   ->     405   ->     405   ->

begin/                              404   404    404   404    404   404    404   404
practice/                           200   422    200   422    200   422    200   422
practice/hands/<week_hand>/         200   422    200   422    200   422    200   422
practice/fourth/                    200   405    200   405    200   405    200   405
practice/rules/                     ->    ->     ->    ->     ->    ->     ->    ->
practice/record/                    200   405    200   405    200   405    200   405
practice/lessons/                   200   405    200   405    200   405    200   405
practice/lessons/<number>/          200   405    200   405    200   405    200   405
practice/<game>/                    200   405    200   405    200   405    200   405
practice/<game>/replay/             ->    405    ->    405    ->    405    ->    405
practice/<game>/act/                405   ->     405   ->     405   ->     405   ->

/                                   200   405    200   405    200   405    200   405
api/v1/openapi.json                 200   405    200   405    200   405    200   405
api/v1/clubs/<slug>/                200   405    200   405    200   405    200   405
api/v1/events/<event>/              200   405    200   405    200   405    200   405
api/v1/events/<event>/standings/    200   405    200   405    200   405    200   405
api/v1/events/<event>/rounds/<number>/ 200   405    200   405    200   405    200   405
api/v1/events/<event>/rules/        200   405    200   405    200   405    200   405
check/                              200   405    200   405    200   405    200   405
help/                               200   405    200   405    200   405    200   405
clubs/<slug>/                       200   405    200   405    200   405    200   405
clubs/<slug>/events.ics             200   405    200   405    200   405    200   405
clubs/<slug>/take-event/            405   401    405   401    405   401    405   401
clubs/<slug>/final.atom             200   405    200   405    200   405    200   405
clubs/<slug>/frame/                 200   405    200   405    200   405    200   405
clubs/<slug>/people/<member>/       404   405    404   405    404   405    404   405
clubs/<slug>/records/               200   405    200   405    200   405    200   405
clubs/<slug>/rating/                404   405    404   405    404   405    404   405
people/<own_page>/<year>.pdf        404   405    404   405    404   405    404   405
people/<own_page>/                  200   405    200   405    200   405    200   405
clubs/<slug>/seasons/<season>/season.<ending> 200 405 200 405  200   405    200   405
clubs/<slug>/seasons/<season>/people/<player>/ 200 405 200 405 200 405 200 405
clubs/<slug>/seasons/<season>/      200   405    200   405    200   405    200   405
clubs/<slug>/rules/<house_rules>/   200   405    200   405    200   405    200   405
events/<event>/                     200   405    200   405    200   405    200   405
events/<event>/live/                200   405    200   405    200   405    200   405
events/<event>/standings.csv        200   405    200   405    200   405    200   405
events/<event>/standings.xlsx       200   405    200   405    200   405    200   405
events/<event>/persons/             200   405    200   405    200   405    200   405
events/<event>/seating/             200   405    200   405    200   405    200   405
events/<event>/seating/live/        200   405    200   405    200   405    200   405
events/<event>/bracket/             200   405    200   405    200   405    200   405
events/<event>/bracket/live/        200   405    200   405    200   405    200   405
events/<event>/through/             200   405    200   405    200   405    200   405
events/<event>/deals.pdf            404   405    404   405    404   405    404   405
events/<event>/standings.png        ->    405    ->    405    ->    405    ->    405
events/<event>/tables/              200   405    200   405    200   405    200   405
events/<event>/hall/                200   405    200   405    200   405    200   405
events/<event>/hall/live/           200   405    200   405    200   405    200   405
events/<event>/rules/               200   405    200   405    200   405    200   405
events/<event>/entrants/<number>/   200   405    200   405    200   405    200   405
events/<event>/entrants/<number>/live/ 200   405  200   405    200   405    200   405
events/<event>/pairs/<rest>         301   405    301   405    301   405    301   405
"""

#: Addresses of an event that only its club can see before it is published.
PUBLIC = [line.split()[0] for line in TABLE.splitlines() if line.startswith("events/")]
NOTHING_USEFUL = {"sent": "yes"}
VISITORS = ("anonymous", "other club", "scorer", "director")


class Expected(NamedTuple):
    get: str
    post: str


def expectations() -> dict[str, dict[str, Expected]]:
    """The expected answers to GET and POST, by route and visitor."""
    lines = [line.split() for line in TABLE.splitlines()[3:] if line.strip()]
    return {
        route: {
            visitor: Expected(*answers[2 * place : 2 * place + 2])
            for place, visitor in enumerate(VISITORS)
        }
        for route, *answers in lines
    }


EXPECTED = expectations()
