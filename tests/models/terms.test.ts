import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { projectTerms, termsOn } from '~/models/terms/show.server';
import {
  exampleOf,
  exampleProceeds,
  readyMadeTerms,
  storedTiers,
  tiersOf,
  usualRates,
} from '~/models/terms/tiers';
import { as } from '../support/caller';
import { assertProperty } from '../support/property-runs';
import { reasonsOf } from '../support/refused';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';

describe('ready-made terms', () => {
  test.each([
    ['pro-rata', 200_000_000, 0],
    ['preferred', 200_000_000, 0],
    // 100 of capital and three years of 8 percent, with 80 percent of the 76 that remain.
    ['preferred-split', 184_800_000, 15_200_000],
    // The sponsor gets exactly their 20 percent of all profit.
    ['catch-up', 180_000_000, 20_000_000],
  ] as const)('%s divide the example', (preset, investors, sponsor) => {
    expect(exampleOf(tiersOf(preset, usualRates))).toMatchObject({ investors, sponsor });
  });

  test('with hurdles give the sponsor more above each rate', () => {
    const { rows, investors, sponsor, irr } = exampleOf(tiersOf('hurdles', usualRates));
    expect(rows.map((row) => row.sponsor === 0)).toEqual([true, true, false, false]);
    expect(investors + sponsor).toBe(exampleProceeds);
    expect(irr).toBeGreaterThan(0.15);
  });

  test('pay out everything for any rates', async () => {
    const rate = fc.integer({ min: 1, max: 9_900 });
    const rates = fc.record({
      preferredRate: rate,
      compounding: fc.constantFrom('simple' as const, 'annual' as const),
      sponsorShare: rate,
      firstHurdle: rate,
      secondHurdle: rate,
      middleShare: rate,
    });
    await assertProperty(
      fc.property(fc.constantFrom(...readyMadeTerms), rates, (preset, one) => {
        fc.pre(one.firstHurdle < one.secondHurdle);
        const tiers = tiersOf(preset, one);
        const { rows, investors, sponsor } = exampleOf(tiers);
        expect(rows.reduce((sum, row) => sum + row.investors + row.sponsor, 0)).toBe(
          exampleProceeds,
        );
        expect(investors + sponsor).toBe(exampleProceeds);
        expect(storedTiers.safeParse(tiers).success).toBe(true);
      }),
    );
  });
});

describe('the terms of a project', () => {
  function setUp() {
    const set = booksSetUp();
    const project_id = set.one.project.id;
    let forms = 0;
    const create = (fields: Payload) => {
      forms += 1;
      return createTerms(set.owner, { project_id, form_key: `terms-form-${forms}`, ...fields });
    };
    return { ...set, project_id, create };
  }
  const preferred = { preset: 'preferred', preferred_rate: '7.5', compounding: 'annual' };

  test('are versions; the newest that has begun applies', () => {
    const { create, owner, project_id, db } = setUp();
    create({ ...preferred, effective_from: '2026-01-01' });
    create({ preset: 'pro-rata', effective_from: '2026-05-01' });
    const { versions, current } = projectTerms(owner, { project_id });
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(current).toMatchObject({
      number: 1,
      tiers: [
        { kind: 'preferred', rateBp: 750, compounding: 'annual' },
        { kind: 'capital' },
        { kind: 'split', sponsorShareBp: 0 },
      ],
    });
    expect(termsOn(db, project_id, '2025-12-31')).toBeNull();
    expect(termsOn(db, project_id, '2026-05-01')).toMatchObject({ number: 2 });
  });

  test('need the rates that they use', () => {
    const { create } = setUp();
    expect(reasonsOf(() => create({ preset: 'preferred' }))).toMatchObject({
      preferred_rate: { text: 'form.errors.required' },
    });
    expect(reasonsOf(() => create({ ...preferred, preferred_rate: '0' }))).toMatchObject({
      preferred_rate: { text: 'terms.errors.positive' },
    });
    const hurdles = { first_hurdle: '12', second_hurdle: '12', middle_share: '10' };
    const fields = { preset: 'hurdles', ...hurdles, sponsor_share: '20' };
    expect(reasonsOf(() => create(fields))).toMatchObject({
      second_hurdle: { text: 'terms.errors.hurdles' },
    });
    expect(reasonsOf(() => create({ preset: 'mine' }))).toMatchObject({
      preset: { text: 'form.errors.choice' },
    });
  });

  test('are not for investors and tenants', () => {
    const { db, project_id, create } = setUp();
    create(preferred);
    for (const role of ['investor', 'tenant'] as const) {
      const guest = person(db, role, { companyId: null });
      join(db, project_id, guest, role);
      expect(() => projectTerms(as(db, guest), { project_id })).toThrow('forbidden');
    }
  });
});
