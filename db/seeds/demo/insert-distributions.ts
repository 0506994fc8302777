import { eq } from 'drizzle-orm';
import { calculate } from '~/models/distributions/calculate.server';
import { storedParts } from '~/models/distributions/parts.server';
import { postApproval, postPayouts } from '~/models/distributions/pay.server';
import { storeParts } from '~/models/distributions/save.server';
import { termsOn } from '~/models/terms/show.server';
import { distributions } from '../../schema/distribution';
import { castProjects } from '../cast';
import { bookkeeper } from './insert-books';
import type { Seeded, Seeding } from './seeding';

/** Amounts in minor units. The first one is paid, the second a draft. */
const distributionSpecs: Record<string, { cash: number; note: string }[]> = {
  [castProjects.rothschild]: [
    { cash: 2_200_000, note: 'Rent of the first month' },
    { cash: 2_200_000, note: 'Rent of the second month' },
  ],
  [castProjects.florentin]: [
    { cash: 450_000, note: 'שכר דירה, החודש הראשון' },
    { cash: 450_000, note: 'שכר דירה, החודש השני' },
  ],
};

const firstDay = -20;
const draftDay = -1;

/** A paid distribution and a draft of each project that is let. */
export function insertDistributions(seeding: Seeding, projects: Seeded[]) {
  for (const project of projects) {
    const [paid, drafted] = distributionSpecs[project.spec.name] ?? [];
    if (!paid || !drafted) continue;
    pay(
      seeding,
      project,
      insertDistribution(seeding, project, { ...paid, number: 1, day: firstDay }),
    );
    insertDistribution(seeding, project, { ...drafted, number: 2, day: draftDay });
  }
}

type NewDistribution = { number: number; day: number; cash: number; note: string };

function insertDistribution(
  { tx, calendar }: Seeding,
  { id: projectId }: Seeded,
  { day, ...distribution }: NewDistribution,
): number {
  const at = calendar.time(day, 9);
  const stamps = { createdAt: at, updatedAt: at };
  return tx
    .insert(distributions)
    .values({ ...distribution, ...stamps, projectId, source: 'operating', date: calendar.day(day) })
    .returning()
    .get().id;
}

/** Without the notices that an approval sends. */
function pay(seeding: Seeding, project: Seeded, id: number) {
  const { tx, calendar } = seeding;
  const [day, at] = [calendar.day(firstDay), calendar.time(firstDay, 10)];
  const terms = termsOn(tx, project.id, day);
  const { cash } = distributionSpecs[project.spec.name]![0]!;
  if (!terms) throw new Error(`The demo has no terms for ${project.spec.name}.`);
  const draft = { projectId: project.id, cash, date: day, tiers: terms.tiers };
  const { parts, sponsorPaid } = calculate(tx, draft);
  storeParts(tx, id, parts, at);
  tx.update(distributions)
    .set({ status: 'approved', approvedAt: at, termsId: terms.id, sponsorPaid })
    .where(eq(distributions.id, id))
    .run();
  const open = storedParts(tx, id).filter(({ openAmount }) => openAmount > 0);
  const caller = { ...bookkeeper(seeding, project, firstDay), tx };
  postApproval(caller, { projectId: project.id, date: day, id });
  postPayouts(caller, { projectId: project.id, parts: open, date: day, note: null });
}
