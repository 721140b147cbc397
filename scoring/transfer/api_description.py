"""The API described in OpenAPI 3.1, generated from the types of its answers."""

from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints, is_typeddict

from scoring.transfer import published

UID = {"type": "string", "format": "uuid"}
TEXTS = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


class Call(NamedTuple):
    """An address below `/api/v1/`: its summary, the type of its answer, and its path parameters."""

    path: str
    summary: str
    answer: Any
    parameters: dict[str, dict[str, Any]]


CALLS = (
    Call(
        "clubs/{slug}/",
        "A club and its latest published events",
        published.ClubAnswer,
        {"slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}},
    ),
    Call("events/{event}/", "An event and who plays", published.EventAnswer, {"event": UID}),
    Call("events/{event}/standings/", "Standings", published.StandingsAnswer, {"event": UID}),
    Call(
        "events/{event}/rounds/{number}/",
        "A round with its tables",
        published.RoundAnswer,
        {"event": UID, "number": {"type": "integer", "minimum": 1, "maximum": 999}},
    ),
    Call("events/{event}/rules/", "The rules of an event", published.RulesAnswer, {"event": UID}),
)


def description() -> dict[str, Any]:
    """The whole description; every address answers GET and HEAD only."""
    shapes: dict[str, Any] = {}
    paths = {f"/api/v1/{call.path}": {"get": _description(call, shapes)} for call in CALLS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Right Bower",
            "version": "1",
            "description": "What a club has published, for reading. Fields may be added.",
        },
        "paths": paths,
        "components": {"schemas": shapes},
    }


def _description(call: Call, shapes: dict[str, Any]) -> dict[str, Any]:
    shape = _schema(call.answer, shapes)
    return {
        "summary": call.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": schema}
            for name, schema in call.parameters.items()
        ],
        "responses": {
            "200": {"description": "Found", "content": {"application/json": {"schema": shape}}},
            "304": {"description": "As the ETag of If-None-Match says"},
            "404": {"description": "Not there, or not published"},
        },
    }


def _schema(kind: Any, shapes: dict[str, Any]) -> dict[str, Any]:
    """The JSON schema of a type; named types are added to `shapes`."""
    if is_typeddict(kind):
        fields = {name: _schema(hint, shapes) for name, hint in get_type_hints(kind).items()}
        shapes[kind.__name__] = {
            "type": "object",
            "description": kind.__doc__,
            "properties": fields,
            "required": list(fields),
        }
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    if get_origin(kind) is list:
        return {"type": "array", "items": _schema(get_args(kind)[0], shapes)}
    if get_origin(kind) is dict:
        return {"type": "object"}
    if isinstance(kind, UnionType):
        return {"type": [TEXTS[alternative] for alternative in get_args(kind)]}
    return {"type": TEXTS[kind]}
