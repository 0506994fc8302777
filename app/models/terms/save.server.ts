import {
  distributionTerms,
  type ReadyMadeTerms,
  type StoredTier,
  type TermsPreset,
} from 'db/schema/terms';

import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { lastDistributionOf } from '~/models/distributions/history.server';
import { Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, nextNumber } from '~/models/rows.server';
import { termsFields } from './input';
import { type Rates, rateFields, ratesOf, type Tier, tiersOf, usualRates } from './tiers';

/** Adds new terms as the next version. Earlier versions stay, with the payments made by them. */
export const createTerms = operation({
  name: 'terms.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: termsFields,
  once: true,
  run({ tx, actor, now, audit, target: { project } }, input) {
    const { id: projectId, companyId } = project;
    const { effectiveFrom = todayFor({ actor, now }), ...chosen } = input;
    const last = lastDistributionOf(tx, projectId);
    if (last && effectiveFrom <= last.date)
      throw new Refused('effective_from', 'terms.errors.paid');
    const terms = termsOf(chosen);
    const number = nextNumber(tx, distributionTerms, projectId);
    const row = { projectId, number, effectiveFrom, ...terms, createdBy: actor.id };
    const id = addRow(tx, distributionTerms, row, now);
    audit({ recordId: id, projectId, companyId, changes: { number: { to: number } } });
    return { id, projectId };
  },
});

type Chosen = Typed & { preset?: TermsPreset | undefined; tiers?: Tier[] | undefined };

/** @throws Refused */
function termsOf({ preset = 'custom', tiers = [], ...typed }: Chosen) {
  const all = preset === 'custom' ? tiers : tiersOf(preset, neededRates(preset, typed));
  return { preset, tiers: all as StoredTier[] };
}

type Typed = { [Name in keyof Rates]?: Rates[Name] | undefined };

/**
 * Returns the submitted rates after checking those that the terms use.
 * @throws Refused
 */
function neededRates(preset: ReadyMadeTerms, typed: Typed): Rates {
  const needed = ratesOf[preset];
  for (const name of needed) {
    const value = typed[name];
    if (value === undefined) throw new Refused(rateFields[name], 'form.errors.required');
    if (value === 0) throw new Refused(rateFields[name], 'terms.errors.positive');
  }
  const rates = { ...usualRates, ...typed } as Rates;
  if (needed.includes('secondHurdle') && rates.secondHurdle <= rates.firstHurdle)
    throw new Refused('second_hurdle', 'terms.errors.hurdles');
  return rates;
}
