import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { projectTerms } from '~/models/terms/show.server';
import { typedTiers } from '~/models/terms/tier-input';
import { exampleOf, exampleProceeds, storedTiers } from '~/models/terms/tiers';
import { assertProperty } from '../support/property-runs';
import { reasonsOf } from '../support/refused';
import { booksSetUp } from './books/set-up';

function setUp() {
  const set = booksSetUp();
  const project_id = set.one.project.id;
  const create = (fields: Payload) =>
    createTerms(set.owner, { project_id, form_key: 'terms-by-tier', ...fields });
  return { ...set, project_id, create };
}

describe('terms tier by tier', () => {
  const pref = { kind: 'preferred', rate: '8', compounding: 'annual' };
  const capital = { kind: 'capital' };
  const catchUp = { kind: 'catch-up', sponsor_share: '50', up_to: '20' };
  const hurdle = { kind: 'hurdle', rate: '12', sponsor_share: '10' };
  const split = { kind: 'split', sponsor_share: '30' };

  test('are stored in order and distribute the example', () => {
    const { create, owner, project_id } = setUp();
    create({ tiers: [pref, capital, catchUp, hurdle, split] });
    const { current } = projectTerms(owner, { project_id });
    expect(current).toMatchObject({
      preset: 'custom',
      tiers: [
        { kind: 'preferred', rateBp: 800, compounding: 'annual' },
        { kind: 'capital' },
        { kind: 'catch-up', sponsorShareBp: 5_000, toBp: 2_000 },
        { kind: 'hurdle', irrBp: 1_200, sponsorShareBp: 1_000 },
        { kind: 'split', sponsorShareBp: 3_000 },
      ],
    });
    const { rows } = exampleOf(current!.tiers);
    expect(rows.map(({ investors, sponsor }) => [investors, sponsor])).toEqual([
      // 100 × 1.08³ − 100, then capital; half of 2/3 × profit brings the sponsor to 20 %.
      [25_971_200, 0],
      [100_000_000, 0],
      [8_657_066, 8_657_067],
      // 100 × 1.12³ less the above, and a ninth of it.
      [5_864_534, 651_614],
      [35_138_963, 15_059_556],
    ]);
  });

  test.each([
    ['no tiers', [], 'tiers', 'terms.errors.none'],
    ['too many', Array(13).fill(split), 'tiers', 'terms.errors.most'],
    ['no split', [capital], 'tiers[0].kind', 'terms.errors.last'],
    ['a split above others', [split, split], 'tiers[0].kind', 'terms.errors.split'],
    ['two preferred', [pref, pref, split], 'tiers[1].kind', 'terms.errors.onePreferred'],
    ['twice the capital', [capital, capital, split], 'tiers[1].kind', 'terms.errors.oneCapital'],
    ['a catch-up first', [catchUp, pref, split], 'tiers[0].kind', 'terms.errors.catchUpPlace'],
    ['a hurdle first', [hurdle, capital, split], 'tiers[0].kind', 'terms.errors.hurdlePlace'],
    [
      'a catch-up without effect',
      [pref, { ...catchUp, sponsor_share: '20' }, split],
      'tiers[1].sponsor_share',
      'terms.errors.catchUpShare',
    ],
    [
      'a hurdle that is not higher',
      [capital, hurdle, hurdle, split],
      'tiers[2].rate',
      'terms.errors.rising',
    ],
    [
      'a hurdle of the sponsor alone',
      [capital, { ...hurdle, sponsor_share: '100' }, split],
      'tiers[1].sponsor_share',
      'terms.errors.hurdleShare',
    ],
    [
      'more than everything',
      [{ kind: 'split', sponsor_share: '100.01' }],
      'tiers[0].sponsor_share',
      'terms.errors.share',
    ],
    [
      'no rate',
      [{ kind: 'preferred', compounding: 'simple' }, split],
      'tiers[0].rate',
      'terms.errors.rate',
    ],
    ['a rate of 0', [{ ...pref, rate: '0' }, split], 'tiers[0].rate', 'terms.errors.positive'],
    ['a foreign field', [{ ...split, rate: '3' }], 'tiers[0].rate', 'terms.errors.foreign'],
    ['an unknown kind', [{ kind: 'gift' }], 'tiers[0].kind', 'form.errors.choice'],
  ] as const)('reject %s', (_, tiers, field, text) => {
    const { create } = setUp();
    expect(reasonsOf(() => create({ preset: 'custom', tiers }))).toMatchObject({
      [field]: { text },
    });
  });

  test('are sent instead of ready-made ones', () => {
    const { create } = setUp();
    expect(reasonsOf(() => create({ preset: 'pro-rata', tiers: [split] }))).toMatchObject({
      preset: { text: 'terms.errors.presetOrTiers' },
    });
    expect(reasonsOf(() => create({ preset: 'custom' }))).toMatchObject({
      tiers: { text: 'terms.errors.none' },
    });
    expect(reasonsOf(() => create({}))).toMatchObject({ preset: { text: 'form.errors.choice' } });
  });

  test('that are accepted can be stored, and distribute every amount', async () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((bp) => String(bp / 100));
    const tier = fc.oneof(
      fc.record({
        kind: fc.constant('preferred'),
        rate: fc.integer({ min: 0, max: 9_999 }).map((bp) => String(bp / 100)),
        compounding: fc.constantFrom('simple', 'annual'),
      }),
      fc.constant(capital),
      fc.record({ kind: fc.constant('catch-up'), sponsor_share: percent, up_to: percent }),
      fc.record({
        kind: fc.constant('hurdle'),
        rate: fc.integer({ min: 0, max: 9_999 }).map((bp) => String(bp / 100)),
        sponsor_share: percent,
      }),
      fc.record({ kind: fc.constant('split'), sponsor_share: percent }),
    );
    const tiers = fc
      .tuple(fc.array(tier, { maxLength: 5 }), percent)
      .map(([above, share]) => [...above, { kind: 'split', sponsor_share: share }]);
    await assertProperty(
      fc.property(tiers, (typed) => {
        const parsed = typedTiers.safeParse(typed);
        if (!parsed.success) return;
        expect(storedTiers.safeParse(parsed.data).success).toBe(true);
        const { investors, sponsor } = exampleOf(parsed.data);
        expect(investors + sponsor).toBe(exampleProceeds);
      }),
    );
  });
});
