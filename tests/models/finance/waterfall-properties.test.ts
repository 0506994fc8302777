import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Distribution,
  distribute,
  type Investor,
  type Tier,
} from '~/models/finance/waterfall';
import { tierErrors } from '~/models/terms/order';
import { assertProperty } from '../../support/property-runs';

const day = (from: number, to: number) =>
  fc
    .integer({ min: from, max: to })
    .map((days) => new Date(Date.UTC(2022, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

const contribution = fc.record({ on: day(0, 1_500), amount: fc.integer({ min: 1, max: 1e10 }) });
const investors: fc.Arbitrary<Investor[]> = fc
  .array(fc.array(contribution, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((lists) =>
    lists.map((contributions, id) => ({ id: `${id}`, contributions, distributions: [] })),
  );

const bp = (max: number, min = 0) => fc.integer({ min, max });
const upper: fc.Arbitrary<Tier> = fc.oneof(
  fc.record({
    kind: fc.constant('preferred' as const),
    rateBp: bp(2_000, 1),
    compounding: fc.constantFrom('simple' as const, 'annual' as const),
  }),
  fc.record({ kind: fc.constant('capital' as const) }),
  fc.record({
    kind: fc.constant('catch-up' as const),
    sponsorShareBp: bp(10_000, 4_001),
    toBp: bp(4_000, 1),
  }),
  fc.record({
    kind: fc.constant('hurdle' as const),
    irrBp: bp(3_000, 1),
    sponsorShareBp: bp(9_000),
  }),
);

/** Terms that could be saved: a tier that breaks a rule where it stands is left out. */
const tiers: fc.Arbitrary<Tier[]> = fc
  .tuple(fc.array(upper, { maxLength: 8 }), bp(10_000))
  .map(([above, sponsorShareBp]) => {
    const split: Tier = { kind: 'split', sponsorShareBp };
    const tiers: Tier[] = [];
    for (const tier of above)
      if (tierErrors([...tiers, tier, split]).length === 0) tiers.push(tier);
    return [...tiers, split];
  });

const cash = fc.integer({ min: 0, max: 1e11 });
const earlier = '2026-08-15';
const on = '2027-06-30';

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const received = ({ parts }: Distribution, id: string) =>
  sum(parts.filter(({ investor }) => investor === id).map(({ amount }) => amount));

/** The investors after a distribution. */
const paid = (people: Investor[], { parts }: Distribution, date: string): Investor[] =>
  people.map((one) => ({
    ...one,
    distributions: [
      ...one.distributions,
      ...parts
        .filter(({ investor }) => investor === one.id)
        .map(({ tier, amount }) => ({ on: date, tier, amount })),
    ],
  }));

/** Investors who already got a distribution, and what the sponsor got of it. */
const histories = fc.tuple(tiers, investors, fc.option(cash)).map(([terms, people, before]) => {
  if (before === null) return { terms, people, sponsorPaid: 0 };
  const first = distribute(terms, people, before, earlier);
  return { terms, people: paid(people, first, earlier), sponsorPaid: first.sponsor };
});

test('the parts sum to the cash, and none is below 0', async () => {
  await assertProperty(
    fc.property(histories, cash, ({ terms, people, sponsorPaid }, amount) => {
      const { parts, sponsor, bySponsorTier } = distribute(terms, people, amount, on, sponsorPaid);
      expect(sum(parts.map((part) => part.amount)) + sponsor).toBe(amount);
      expect(sum(Object.values(bySponsorTier))).toBe(sponsor);
      for (const part of [...parts.map((one) => one.amount), ...Object.values(bySponsorTier)])
        expect(part).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('no tier is paid before the one above it is full', async () => {
  await assertProperty(
    fc.property(histories, cash, ({ terms, people, sponsorPaid }, amount) => {
      const result = distribute(terms, people, amount, on, sponsorPaid);
      const ofTier = (at: number) =>
        sum(result.parts.filter(({ position }) => position === at).map((part) => part.amount)) +
        (result.bySponsorTier[at] ?? 0);
      const lastPaid = terms.findLastIndex((_, at) => ofTier(at) > 0);
      for (const [at, tier] of terms.slice(0, Math.max(0, lastPaid)).entries()) {
        // Counts the payments of the tiers up to this one; a full tier then pays nothing more.
        const upTo = {
          ...result,
          parts: result.parts.filter(({ position }) => position <= at),
        };
        const sponsor = sum(Object.values(result.bySponsorTier).slice(0, at + 1));
        const again = distribute(
          [tier, { kind: 'split', sponsorShareBp: 0 }],
          paid(people, upTo, on),
          1e12,
          on,
          sponsorPaid + sponsor,
        );
        const due = sum(
          again.parts.filter(({ position }) => position === 0).map((part) => part.amount),
        );
        // A unit that the division with the sponsor rounds is caught up by 1 / (c - s) units.
        const rounded =
          tier.kind === 'catch-up' ? 2 + 10_000 / (tier.sponsorShareBp - tier.toBp) : 0;
        expect(due + (again.bySponsorTier[0] ?? 0)).toBeLessThanOrEqual(rounded);
      }
    }),
  );
});

test('the order of investors changes nothing but ties', async () => {
  await assertProperty(
    fc.property(histories, cash, ({ terms, people, sponsorPaid }, amount) => {
      const result = distribute(terms, people, amount, on, sponsorPaid);
      const turned = distribute(terms, people.toReversed(), amount, on, sponsorPaid);
      expect(turned.sponsor).toBe(result.sponsor);
      for (const { id } of people)
        expect(Math.abs(received(turned, id) - received(result, id))).toBeLessThanOrEqual(
          terms.length,
        );
    }),
  );
});

test('more cash lowers no amount by more than one unit', async () => {
  await assertProperty(
    fc.property(histories, cash, cash, ({ terms, people, sponsorPaid }, amount, more) => {
      const less = distribute(terms, people, amount, on, sponsorPaid);
      for (const added of [1, 1_000, more]) {
        const result = distribute(terms, people, amount + added, on, sponsorPaid);
        expect(result.sponsor).toBeGreaterThanOrEqual(less.sponsor - 1);
        for (const { id } of people)
          expect(received(result, id)).toBeGreaterThanOrEqual(received(less, id) - 1);
      }
    }),
  );
});

test('no investor has negative capital', async () => {
  await assertProperty(
    fc.property(histories, cash, ({ terms, people, sponsorPaid }, amount) => {
      const result = distribute(terms, people, amount, on, sponsorPaid);
      for (const { contributions, distributions } of paid(people, result, on)) {
        const returned = distributions.filter(({ tier }) => tier === 'capital');
        const unreturned =
          sum(contributions.map((one) => one.amount)) - sum(returned.map((one) => one.amount));
        expect(unreturned).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
