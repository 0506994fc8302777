import { tiersOf, usualRates } from '~/models/terms/tiers';
import { holdingChanges, holdings } from '../../schema/holding';
import { distributionTerms, type StoredTier } from '../../schema/terms';
import { castProjects } from '../cast';
import type { PersonKey } from './people';
import type { Seeded, Seeding } from './seeding';

type HoldingSpec = {
  name: string;
  /** The demo’s investor; others have no account. */
  person?: PersonKey;
  shareClass?: string;
  isSponsor?: boolean;
  /** In the main unit. */
  committed: number;
};

const holdingSpecs: Record<string, HoldingSpec[]> = {
  [castProjects.rothschild]: [
    { name: 'Michal Azoulay', person: 'michal', committed: 1_400_000 },
    { name: 'Golan Family Trust', committed: 2_800_000 },
    { name: 'Jaffa Stone Homes', isSponsor: true, committed: 1_400_000 },
  ],
  [castProjects.florentin]: [
    { name: 'משפחת אזולאי', committed: 520_000 },
    { name: 'קרן הגפן', committed: 520_000 },
    { name: 'אבני יפו', isSponsor: true, committed: 260_000 },
  ],
  [castProjects.yarkon]: [
    { name: 'Eitan Holdings', person: 'eitan', committed: 2_100_000 },
    { name: 'Golan Family Trust', committed: 3_500_000 },
    { name: 'Jaffa Stone Homes', isSponsor: true, committed: 2_800_000 },
  ],
  [castProjects.neveTzedek]: [
    { name: 'Mizrahi Family', person: 'david', shareClass: 'A', committed: 900_000 },
    { name: 'Golan Family Trust', shareClass: 'A', committed: 1_200_000 },
    { name: 'Jaffa Stone Homes', shareClass: 'B', isSponsor: true, committed: 600_000 },
  ],
  [castProjects.kerem]: [
    { name: 'לנה וולקוב', person: 'lena', shareClass: 'א׳', committed: 750_000 },
    { name: 'קרן הגפן', shareClass: 'א׳', committed: 500_000 },
    { name: 'אבני יפו', shareClass: 'ב׳', isSponsor: true, committed: 250_000 },
  ],
};

/** The day on which holders join: after the project was created, before the property is bought. */
export const joinDayOf = ({ startDay }: Seeded) => startDay - 7;

export function insertHoldings(seeding: Seeding, projects: Seeded[]) {
  for (const project of projects)
    if (project.spec.name in holdingSpecs) insertTerms(seeding, project);
  for (const project of projects)
    for (const spec of holdingSpecs[project.spec.name] ?? []) insertHolding(seeding, project, spec);
}

function insertHolding(
  { tx, calendar, people }: Seeding,
  project: Seeded,
  { person, committed: main, ...spec }: HoldingSpec,
) {
  const { id: projectId } = project;
  const joinDay = joinDayOf(project);
  const at = calendar.time(joinDay, 9);
  const stamps = { createdAt: at, updatedAt: at };
  const joinedOn = calendar.day(joinDay);
  const committed = main * 100;
  const { id: holdingId } = tx
    .insert(holdings)
    .values({
      ...spec,
      ...stamps,
      projectId,
      committed,
      joinedOn,
      personId: person ? people[person] : null,
    })
    .returning()
    .get();
  tx.insert(holdingChanges)
    .values({ ...stamps, holdingId, kind: 'commitment', date: joinedOn, amount: committed })
    .run();
}

function insertTerms({ tx, calendar }: Seeding, project: Seeded) {
  const joinDay = joinDayOf(project);
  const at = calendar.time(joinDay, 9);
  tx.insert(distributionTerms)
    .values({
      projectId: project.id,
      number: 1,
      effectiveFrom: calendar.day(joinDay),
      preset: 'catch-up',
      tiers: tiersOf('catch-up', usualRates) as StoredTier[],
      createdAt: at,
      updatedAt: at,
    })
    .run();
}
