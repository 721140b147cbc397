/* The tricks of a hand of a double deck of 32 cards in each strain, written as barely as is
   sensible: the 24 other cards are dealt at random and played to the end by the rules of
   engine/players/rules.py.

   Reads "worlds hands strains leader", for each strain its trumps, four suits, and for each of the
   32 cards its place there and its rank; then the cards of one seat, North, hand by hand. All are
   masks of 32 bits in the places of the first strain; equal cards are neighbours. Prints the
   seconds of processor time per hand in all strains, and the mean tricks of North and South,
   strain by strain, hand by hand. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define UPPER_COPIES 0xAAAAAAAAu
#define MOST_STRAINS 8

typedef struct {
    uint32_t trumps, suits[4], suit_of[32];
    int place[32], rank[32];
} strain_t;

static strain_t strains[MOST_STRAINS];

static inline uint32_t low(uint32_t cards) { return cards & -cards; }
static inline uint32_t high(uint32_t cards) { return cards ? 1u << (31 - __builtin_clz(cards)) : 0; }
static inline uint32_t top(uint32_t card) { return card | (card << 1 & UPPER_COPIES); }
/* Cards above the top one `best`. */
static inline uint32_t above(uint32_t best) { return ~(best | (best - 1)); }

static uint32_t weakest(const strain_t *in, uint32_t cards)
{
    uint32_t chosen = 0;
    int lowest = 1 << 30;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t own = cards & in->suits[suit];
        if (!own) continue;
        int worth = in->rank[__builtin_ctz(own)] * 64 + __builtin_popcount(own);
        if (worth < lowest) lowest = worth, chosen = low(own);
    }
    return chosen;
}

static inline int is_top(const strain_t *in, uint32_t out, uint32_t card)
{
    uint32_t best = high(top(card));
    return !(out & in->suit_of[__builtin_ctz(card)] & above(best));
}

static uint32_t lead(const strain_t *in, uint32_t own, uint32_t out, int maker)
{
    uint32_t best = high(own & in->trumps);
    if (best && out & in->trumps && is_top(in, out, best)) {
        uint32_t bottom = best & UPPER_COPIES ? best >> 1 : best;
        if (maker || __builtin_popcount(own & ~(bottom - 1)) * 6 >= __builtin_popcount(own))
            return best;
    }
    uint32_t chosen = 0;
    int most = -1;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t cards = in->suits[suit], card = high(own & cards);
        if (!card || cards == in->trumps || !is_top(in, out, card)) continue;
        int others = __builtin_popcount(out & cards);
        if (others > most) most = others, chosen = card;
    }
    return chosen ? chosen : weakest(in, own);
}

static uint32_t follow(const strain_t *in, uint32_t legal, uint32_t led, uint32_t best,
                       uint32_t out, int after, int partner_wins)
{
    uint32_t over = above(best), cards;
    if (partner_wins) {
        if (!(after && out & led & over && legal & led)) return weakest(in, legal);
        for (cards = legal & led & over; cards; cards &= cards - 1)
            if (is_top(in, out, low(cards)) || (!(cards & (cards - 1)) && after == 1))
                return low(cards);
        return weakest(in, legal);
    }
    uint32_t winning = legal & (led | in->trumps) & over;
    if (!winning) return weakest(in, legal);
    if (!(legal & led) && winning & in->trumps) return low(winning & in->trumps);
    for (cards = winning; cards; cards &= cards - 1)
        if (!after || is_top(in, out, low(cards))) return low(cards);
    return after > 1 ? weakest(in, legal) : high(legal & (led | in->trumps));
}

static int playout(const strain_t *in, uint32_t *hands, int leader)
{
    uint32_t all = hands[0] | hands[1] | hands[2] | hands[3];
    int taken = 0, seat = leader;
    for (int trick = 0; trick < 8; trick++) {
        uint32_t led = 0, best = 0;
        int winner = seat;
        for (int after = 3; after >= 0; after--) {
            uint32_t own = hands[seat], out = all ^ own, card;
            uint32_t legal = own & led ? own & led : own;
            if (!led) card = lead(in, own, out, !(seat & 1));
            else card = follow(in, legal, led, best, out, after, !((winner ^ seat) & 1));
            hands[seat] ^= card;
            all ^= card;
            if (!led) led = in->suit_of[__builtin_ctz(card)];
            if (card & (led | in->trumps) && card > best) best = high(top(card)), winner = seat;
            seat = (seat + 1) & 3;
        }
        taken += !(winner & 1);
        seat = winner;
    }
    return taken;
}

static void read_strain(strain_t *in)
{
    if (scanf("%x", &in->trumps) != 1) exit(1);
    for (int suit = 0; suit < 4; suit++) {
        if (scanf("%x", &in->suits[suit]) != 1) exit(1);
        for (int bit = 0; bit < 32; bit++)
            if (in->suits[suit] >> bit & 1) in->suit_of[bit] = in->suits[suit];
    }
    for (int card = 0; card < 32; card++) {
        int rank;
        if (scanf("%d %d", &in->place[card], &rank) != 2) exit(1);
        in->rank[in->place[card]] = rank;
    }
}

int main(void)
{
    int worlds, hands, number, leader;
    if (scanf("%d %d %d %d", &worlds, &hands, &number, &leader) != 4) return 1;
    for (int strain = 0; strain < number; strain++) read_strain(&strains[strain]);
    uint64_t state = 1;
    double seconds = 0;
    long *taken = calloc((size_t)hands * number, sizeof *taken);
    for (int hand = 0; hand < hands; hand++) {
        uint32_t own;
        if (scanf("%x", &own) != 1) return 1;
        clock_t begin = clock();
        int others[24], count = 0;
        for (int card = 0; card < 32; card++)
            if (!(own >> card & 1)) others[count++] = card;
        for (int world = 0; world < worlds; world++) {
            for (int last = 23; last; last--) {
                state = state * 6364136223846793005u + 1442695040888963407u;
                int at = (int)((state >> 32) * (last + 1) >> 32), card = others[last];
                others[last] = others[at], others[at] = card;
            }
            for (int strain = 0; strain < number; strain++) {
                uint32_t dealt[4] = {0, 0, 0, 0};
                for (uint32_t rest = own; rest; rest &= rest - 1)
                    dealt[0] |= 1u << strains[strain].place[__builtin_ctz(rest)];
                for (int card = 0; card < 24; card++)
                    dealt[1 + card / 8] |= 1u << strains[strain].place[others[card]];
                taken[hand * number + strain] += playout(&strains[strain], dealt, leader);
            }
        }
        seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
    }
    printf("%.12g", seconds / hands);
    for (int at = 0; at < hands * number; at++) printf(" %.4f", (double)taken[at] / worlds);
    printf("\n");
    return 0;
}
