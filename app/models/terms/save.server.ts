import type { Database } from 'db/client.server';
import { distributionTerms, type StoredTier, type TermsPreset } from 'db/schema/terms';
import { eq, max } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow } from '~/models/rows.server';
import { termsFields } from './input';
import { type Rates, rateFields, ratesOf, tiersOf, usualRates } from './tiers';

/** Adds new terms as the next version. Earlier versions stay, with what was paid by them. */
export const createTerms = operation({
  name: 'terms.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: termsFields,
  once: true,
  run({ tx, actor, now, audit, target: { project } }, input) {
    const { id: projectId, companyId } = project;
    const { preset, effectiveFrom = todayFor({ actor, now }), ...typed } = input;
    const tiers = tiersOf(preset, neededRates(preset, typed)) as StoredTier[];
    const number = nextNumber(tx, projectId);
    const row = { projectId, number, effectiveFrom, preset, tiers, createdBy: actor.id };
    const id = addRow(tx, distributionTerms, row, now);
    audit({ recordId: id, projectId, companyId, changes: { number: { to: number } } });
    return { id, projectId };
  },
});

type Typed = { [Name in keyof Rates]?: Rates[Name] | undefined };

/**
 * The typed rates, checked where the terms use them.
 * @throws Refused
 */
function neededRates(preset: TermsPreset, typed: Typed): Rates {
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

const nextNumber = (tx: Database, projectId: number): number =>
  (tx
    .select({ last: max(distributionTerms.number) })
    .from(distributionTerms)
    .where(eq(distributionTerms.projectId, projectId))
    .get()?.last ?? 0) + 1;
