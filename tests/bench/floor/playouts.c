/* Random playouts of a double deck of 32 cards, written as barely as is sensible.

   Reads "worlds repeats trumps suit suit suit suit", then four holdings per world: all are masks of
   32 bits, equal cards in neighbouring bits, the weakest of each suit first. North leads. Prints
   the seconds of processor time per playout, and the tricks of North and South in total. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define UPPER_COPIES 0xAAAAAAAAu

static uint32_t suit_of[32];

static inline uint32_t chosen(uint32_t mask, uint32_t number)
{
#ifdef __BMI2__
    return _pdep_u32(1u << number, mask);
#else
    while (number--) mask &= mask - 1;
    return mask & -mask;
#endif
}

static inline uint32_t draw(uint64_t *state, uint32_t choices)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * choices >> 32);
}

static int playout(const uint32_t *world, uint32_t trumps, uint64_t *state)
{
    uint32_t hands[4] = {world[0], world[1], world[2], world[3]};
    int leader = 0, taken = 0;
    for (int left = 8; left; left--) {
        uint32_t card = chosen(hands[leader], draw(state, left));
        hands[leader] ^= card;
        uint32_t led = suit_of[__builtin_ctz(card)], counting = led | trumps;
        uint32_t best = card | (card << 1 & UPPER_COPIES);
        int seat = leader;
        for (int follower = 0; follower < 3; follower++) {
            seat = (seat + 1) & 3;
            uint32_t may = hands[seat] & led;
            may = may ? may : hands[seat];
            card = chosen(may, draw(state, __builtin_popcount(may)));
            hands[seat] ^= card;
            int wins = (card & counting) > best;
            best = wins ? card | (card << 1 & UPPER_COPIES) : best;
            leader = wins ? seat : leader;
        }
        taken += !(leader & 1);
    }
    return taken;
}

int main(void)
{
    unsigned long worlds, repeats, trumps, suit, holding;
    if (scanf("%lu %lu %lx", &worlds, &repeats, &trumps) != 3) return 1;
    for (int number = 0; number < 4; number++) {
        if (scanf("%lx", &suit) != 1) return 1;
        for (int bit = 0; bit < 32; bit++)
            if (suit >> bit & 1) suit_of[bit] = (uint32_t)suit;
    }
    uint32_t *hands = malloc(worlds * 4 * sizeof *hands);
    for (unsigned long at = 0; at < worlds * 4; at++) {
        if (scanf("%lx", &holding) != 1) return 1;
        hands[at] = (uint32_t)holding;
    }
    uint64_t state = 1;
    unsigned long taken = 0;
    clock_t begin = clock();
    for (unsigned long turn = 0; turn < repeats; turn++)
        for (unsigned long world = 0; world < worlds; world++)
            taken += playout(hands + 4 * world, (uint32_t)trumps, &state);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%.12g %lu\n", seconds / (repeats * worlds), taken);
    return 0;
}
