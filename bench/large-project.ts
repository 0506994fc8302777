import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { budgetLines, costAccounts } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { holdingChanges, holdings } from 'db/schema/holding';
import { loans } from 'db/schema/loan';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { scenarios } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { actorColumns, actorFrom } from '~/models/access/actor.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { contribute } from '~/models/holdings/contribute.server';
import { addRow } from '~/models/rows.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../tests/support/caller';

// The heaviest project that one account can make: `tsx bench/large-project.ts folder email` writes
// its ids to `measured.json`. The numbers are those of the forms; loans have no limit.

const counts = { phases: 200, lines: 500, holders: 500, loans: 100, costs: 10, scenarios: 10 };

const [dataDir = '', email = ''] = process.argv.slice(2);
const db = openDatabase(dataDir);
// After a crash the data is built again.
db.$client.pragma('synchronous = OFF');
const row = db
  .select(actorColumns)
  .from(people)
  .leftJoin(companies, eq(companies.id, people.companyId))
  .where(eq(people.email, email))
  .get();
const actor = row && actorFrom(row);
if (!actor?.companyId) throw new Error(`${email} has no company.`);
const { id: ownerId, companyId } = actor;
const assetTypeId = db
  .select()
  .from(assetTypes)
  .where(eq(assetTypes.companyId, companyId))
  .get()!.id;
const now = Date.now();
const stamps = { createdAt: now, updatedAt: now };
const year = new Date(now).getUTCFullYear();
const list = <Row>(length: number, row: (at: number) => Row) =>
  Array.from({ length }, (_, at) => row(at));
/** A day of the months from January of this year. */
const dayIn = (months: number) =>
  `${year + Math.floor(months / 12)}-${String(1 + (months % 12)).padStart(2, '0')}-17`;

const ids = write(db, () => {
  const { id: projectId } = db
    .insert(projects)
    .values({
      ...stamps,
      companyId,
      ownerId,
      assetTypeId,
      createdBy: ownerId,
      name: 'Largest project',
      description: 'Everything that the forms take',
      location: 'Haifa',
      purchasePrice: 1_000_000_000,
      currentPropertyValue: 2_000_000_000,
      renovationCost: 500_000_000,
      startDate: `${year - 1}-01-01`,
      endDate: `${year + 29}-12-31`,
    })
    .returning()
    .get();
  const phaseIds = list(counts.phases, (at) =>
    addRow(
      db,
      phases,
      {
        projectId,
        title: `Phase ${at}`,
        description: 'Works',
        startDate: dayIn(at % 90),
        endDate: dayIn(340 - (at % 80)),
        plannedCost: 2_500_000,
        order: at + 1,
        customFields: {},
      },
      now,
    ),
  );
  const outside = costAccounts.filter((account) => account !== 'work' && account !== 'property');
  for (let at = 0; at < counts.lines; at += 1) {
    const isWork = at % 10 < 8;
    const place = isWork
      ? { phaseId: phaseIds[at % phaseIds.length], account: 'work' as const }
      : { account: outside[at % outside.length] };
    const line = { ...place, projectId, title: `Line ${at}`, original: 1_000_037 + at, order: at };
    addRow(db, budgetLines, line, now);
  }
  for (let at = 0; at < counts.loans; at += 1)
    addRow(
      db,
      loans,
      {
        projectId,
        lender: `Bank ${at}`,
        principal: 5_000_000 + at,
        annualRate: 450,
        method: 'annuity',
        firstPaymentOn: `${year + 1}-02-${String(1 + (at % 28)).padStart(2, '0')}`,
        months: 340,
      },
      now,
    );
  for (let at = 0; at < counts.holders; at += 1) {
    const joinedOn = `${year - 1}-01-01`;
    const holder = { projectId, name: `Holder ${at}`, committed: 2_000_000, joinedOn };
    const holdingId = addRow(db, holdings, { ...holder, isSponsor: at === 0 }, now);
    const change = { kind: 'commitment' as const, date: joinedOn, amount: 2_000_000 };
    addRow(db, holdingChanges, { holdingId, ...change }, now);
  }
  const scenarioIds = list(counts.scenarios, (at) =>
    addRow(
      db,
      scenarios,
      {
        projectId,
        name: `Scenario ${at}`,
        isBase: at === 0,
        exit: 'sale',
        exitOn: `${year + 29}-12-20`,
        value: 3_000_000_000 + at,
        sellingRate: 200,
        taxRate: 2_500,
        rent: 3_000_000,
        costs: list(counts.costs, (cost) => ({ title: `Cost ${cost}`, monthly: 100_000 + cost })),
      },
      now,
    ),
  );
  return { projectId, phaseId: phaseIds[0]!, scenarioId: scenarioIds[0]! };
});

const owner = as(db, actor, { now });
const project_id = ids.projectId;
let forms = 0;
const key = () => ({ form_key: `large-project-${forms++}` });
const held = db.select().from(holdings).where(eq(holdings.projectId, project_id)).all();
const date = `${year - 1}-01-10`;
for (const { id } of held) contribute(owner, { id, amount: '9000', date, ...key() });
createTerms(owner, {
  project_id,
  preset: 'catch-up',
  preferred_rate: '8',
  compounding: 'annual',
  sponsor_share: '20',
  effective_from: `${year - 1}-01-01`,
  ...key(),
});
const change = createChangeOrder(owner, {
  project_id,
  title: 'Stronger beams',
  reason: 'The engineer asked for them.',
  funding: 'capital',
  days: '21',
  lines: list(20, (at) => ({ place: `phase-${ids.phaseId + at}`, amount: '12000' })),
  ...key(),
});
db.$client.close();
writeFileSync(
  path.join(dataDir, 'measured.json'),
  JSON.stringify({ ...ids, changeOrderId: change.id }),
);
