/* The open-card solver for a double deck of 32 cards at four seats, written as barely as possible.

   Reads "questions", then for each "trumps suit suit suit suit" and four holdings, masks as in
   playouts.c. North leads, and North and South are the makers. Prints for each question the
   seconds of processor time for the exact tricks, the tricks, and the seconds for whether there
   are five.

   Null-window alpha-beta; equal cards and neighbours are one move; positions between tricks are
   cached by the order of owners in each suit; sure tricks; likely cards first. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define UPPER 0xAAAAAAAAu
#define PLACES (1u << 16)
#define PROBES 4
#define ABOVE(mask) ((mask) ? ~((1u << ((31 - __builtin_clz(mask)) & ~1)) - 1) : ~0u)

typedef uint32_t Cards;
typedef struct { uint64_t key; uint32_t deal; uint8_t least, most; } Kept;

static Kept table[PLACES];
static Cards forms[4][1 << 10], suits[4], suit_of[32], trumps, hands[4], out;
static int owner[32], shift[4];
static uint32_t deal;

static inline int high(Cards mask) { return 31 - __builtin_clz(mask); }

/* The remaining cards of a suit, moved up as far as the order of their owners allows. */
static Cards form_of(Cards suit, Cards left)
{
    Cards form = 0, room = suit;
    int running = -1;
    while (left) {
        Cards equals = left & 3u << (high(left) & ~1);
        left ^= equals;
        int seat = owner[high(equals)];
        int mixed = owner[__builtin_ctz(equals)] != seat;
        if (form && (mixed || seat != running)) room &= (1u << (__builtin_ctz(form) & ~1)) - 1;
        running = mixed ? -1 : seat;
        if (mixed) {
            int other = owner[__builtin_ctz(equals)];
            for (;;) {
                Cards dealt = room & 3u << (high(room) & ~1);
                room ^= dealt;
                if (owner[high(dealt)] == seat && owner[__builtin_ctz(dealt)] == other) {
                    form |= dealt;
                    break;
                }
            }
            continue;
        }
        for (; equals; equals &= equals - 1) {
            while (owner[high(room)] != seat) room ^= 1u << high(room);
            Cards card = 1u << high(room);
            form |= card;
            room ^= card;
        }
    }
    return form;
}

static uint64_t key_of(int leader)
{
    Cards form = 0;
    for (int number = 0; number < 4; number++) {
        Cards left = out & suits[number];
        if (!left) continue;
        Cards *found = &forms[number][left >> shift[number]];
        if (!*found) *found = form_of(suits[number], left);
        form |= *found;
    }
    return (uint64_t)form << 2 | leader;
}

static Kept *kept(uint64_t key)
{
    uint32_t place = (uint32_t)(key * 0x9E3779B97F4A7C15u >> 40);
    Kept *found = table;
    for (int probe = 0; probe < PROBES; probe++) {
        found = &table[(place + probe) & (PLACES - 1)];
        if (found->deal != deal || found->key == key) break;
    }
    return found;
}

static int count(Cards cards) { return __builtin_popcount(cards); }

static int sure_tricks(int seat)
{
    Cards own = hands[seat], others = out ^ own;
    int top = count(own & trumps & ABOVE(others & trumps)), cashed = 0;
    int left = count(hands[(seat + 1) & 3] & trumps), right = count(hands[(seat + 3) & 3] & trumps);
    int most = left > right ? left : right, partner = count(hands[seat ^ 2] & trumps);
    for (int number = 0; number < 4; number++) {
        Cards suit = suits[number];
        if (suit == trumps) continue;
        int winners = count(own & suit & ABOVE(others & suit));
        if (most > top) {
            int following = count(hands[(seat + 1) & 3] & suit);
            if (left && following < winners) winners = following;
            following = count(hands[(seat + 3) & 3] & suit);
            if (right && following < winners) winners = following;
        }
        cashed += winners;
    }
    if (most <= top && top > partner) partner = top;
    int room = count(own) - partner;
    return top + (cashed < room ? cashed : room);
}

static int sure_trumps(void)
{
    Cards left = out & trumps;
    if (!left) return 0;
    int seat = owner[high(left)];
    Cards others = left & ~hands[seat];
    int number = others ? count(left & ABOVE(others) & ~(3u << (high(others) & ~1))) : count(left);
    return seat & 1 ? -number : number;
}

static Cards distinct(Cards may, Cards others)
{
    Cards kept_cards = may, rest;
    int above = high(may);
    for (rest = may ^ 1u << above; rest;) {
        int card = high(rest);
        rest ^= 1u << card;
        if (suit_of[card] == suit_of[above]) {
            Cards between = (Cards)((2ull << (above | 1)) - (1ull << (card & ~1)));
            if (card >> 1 == above >> 1 || !(others & between)) kept_cards ^= 1u << card;
        }
        above = card;
    }
    return kept_cards;
}

static Cards lowest(Cards cards)
{
    Cards low = 0;
    for (int number = 0; number < 4; number++) {
        Cards of_suit = cards & suits[number];
        low |= of_suit & -of_suit;
    }
    return low;
}

/* Whether the makers take `need` more tricks. */
static int makes(int seat, int waiting, Cards led, Cards best, int winner, int need)
{
    Cards own = hands[seat], groups[3], cards;
    int from_above = 0, for_makers = !(seat & 1), answer, most = count(own);
    uint64_t key = 0;
    if (waiting == 4) {
        if (need <= 0) return 1;
        if (need > most) return 0;
        key = key_of(seat);
        Kept *found = kept(key);
        if (found->deal == deal && found->key == key) {
            if (found->least >= need) return 1;
            if (found->most < need) return 0;
        }
        int high_trumps = sure_trumps(), sure = sure_tricks(seat);
        int mine = high_trumps > 0 ? high_trumps : 0, theirs = high_trumps < 0 ? -high_trumps : 0;
        if (for_makers) mine = sure > mine ? sure : mine;
        else theirs = sure > theirs ? sure : theirs;
        if (mine >= need) return 1;
        if (most - theirs < need) return 0;
    }
    Cards may = own & led ? own & led : own;
    if (may & (may - 1)) {
        Cards others = out ^ own;
        cards = distinct(may, others | best);
        if (waiting == 4) {
            Cards winners = 0;
            for (int number = 0; number < 4; number++)
                winners |= cards & suits[number] & ABOVE(others & suits[number]);
            groups[0] = winners;
            groups[1] = lowest(cards ^ winners);
            groups[2] = cards ^ winners ^ groups[1];
            from_above = 1;
        } else {
            Cards beating = cards & (led | trumps) & (Cards)-(2ull * best), losing = cards ^ beating;
            Cards low = lowest(losing);
            if (!((winner ^ seat) & 1)) {
                groups[0] = low, groups[1] = losing ^ low, groups[2] = beating;
            } else {
                groups[0] = beating, groups[1] = low, groups[2] = losing ^ low;
                from_above = waiting > 1;
            }
        }
    } else {
        groups[0] = may, groups[1] = groups[2] = 0;
    }
    answer = !for_makers;
    for (int group = 0; group < 3 && answer != for_makers; group++) {
        cards = groups[group];
        while (cards && answer != for_makers) {
            Cards card = group == 0 && from_above ? 1u << high(cards) : cards & -cards;
            cards ^= card;
            hands[seat] ^= card;
            out ^= card;
            Cards suit = led ? led : suit_of[__builtin_ctz(card)], top = best;
            int taker = winner;
            if (card > best && card & (suit | trumps)) top = card | (card << 1 & UPPER), taker = seat;
            if (waiting > 1) answer = makes((seat + 1) & 3, waiting - 1, suit, top, taker, need);
            else answer = makes(taker, 4, 0, 0, taker, need - !(taker & 1));
            hands[seat] ^= card;
            out ^= card;
        }
    }
    if (waiting == 4) {
        Kept *found = kept(key);
        if (found->deal != deal || found->key != key)
            *found = (Kept){key, deal, 0, (uint8_t)most};
        if (answer) found->least = (uint8_t)need;
        else found->most = (uint8_t)(need - 1);
    }
    return answer;
}

static void new_deal(void)
{
    deal++;
    for (int number = 0; number < 4; number++)
        memset(forms[number], 0, sizeof(Cards) << count(suits[number]));
    out = hands[0] | hands[1] | hands[2] | hands[3];
    for (int seat = 0; seat < 4; seat++)
        for (Cards rest = hands[seat]; rest; rest &= rest - 1) owner[__builtin_ctz(rest)] = seat;
}

static int tricks(void)
{
    int least = 0, most = count(hands[0]), asked = (most + 1) / 2;
    while (least < most) {
        if (makes(0, 4, 0, 0, 0, asked)) least = asked++;
        else most = --asked;
        if (asked <= least) asked = least + 1;
        if (asked > most) asked = most;
    }
    return least;
}

int main(void)
{
    unsigned long questions, number;
    if (scanf("%lu", &questions) != 1) return 1;
    while (questions--) {
        if (scanf("%lx", &number) != 1) return 1;
        trumps = (Cards)number;
        for (int suit = 0; suit < 4; suit++) {
            if (scanf("%lx", &number) != 1) return 1;
            suits[suit] = (Cards)number;
            shift[suit] = __builtin_ctz(suits[suit]);
            for (Cards rest = suits[suit]; rest; rest &= rest - 1)
                suit_of[__builtin_ctz(rest)] = suits[suit];
        }
        for (int seat = 0; seat < 4; seat++) {
            if (scanf("%lx", &number) != 1) return 1;
            hands[seat] = (Cards)number;
        }
        clock_t begin = clock();
        new_deal();
        int taken = tricks();
        clock_t middle = clock();
        new_deal();
        int five = makes(0, 4, 0, 0, 0, 5);
        clock_t end = clock();
        if (five != (taken >= 5)) return 2;
        printf("%.9f %d %.9f\n", (double)(middle - begin) / CLOCKS_PER_SEC, taken,
               (double)(end - middle) / CLOCKS_PER_SEC);
    }
    return 0;
}
