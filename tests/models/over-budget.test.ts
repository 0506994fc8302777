import type { Database } from 'db/client.server';
import { suppliers } from 'db/schema/book';
import { orderLines, orders } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { figuresByPhase, isOverBudget } from '~/models/books/budget-lines.server';
import { costReport } from '~/models/books/cost-report.server';
import { projectMoney } from '~/models/books/money.server';
import { dailyContent } from '~/models/daily-mail/content.server';
import { pendingWork } from '~/models/dashboard/needs.server';
import { phaseList } from '~/models/phases/list.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { projectList } from '~/models/projects/list.server';
import { projectDetails, projectPage } from '~/models/projects/show.server';
import { currentReport } from '~/models/reports/content.server';
import { phasePage } from '~/models/work/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addLine, addPhase } from '../support/work';
import { company, now } from '../support/world';

type Line = Parameters<typeof addLine>[2];

/** The overrun of one project as every place shows it to the admin. */
async function saidOf(db: Database, one: ReturnType<typeof company>) {
  const admin = as(db, one.admin);
  const { id } = one.project;
  const money = projectMoney(admin, { project_id: String(id) });
  const page = projectPage(admin, { id: String(id) });
  const [row] = projectList(admin).rows;
  const mail = await dailyContent(admin);
  return {
    project: {
      money: money.total.over,
      workBudget: money.workBudget.over,
      costReport:
        costReport(admin, { project_id: String(id) }).rows.find(({ of }) => of === 'work')?.figures
          .over ?? money.total.over,
      page: page.workBudget?.over,
      health: page.health.money?.over,
      list: row?.standing.health.money?.over,
      mail: mail?.projects[0]?.health.money?.over ?? 0,
      report: currentReport(db, one.admin, projectDetails(admin, id), '2026-03-15').figures
        .workBudget?.over,
    },
    phases: {
      money: new Map(
        money.phases
          .filter(({ total }) => isOverBudget(total))
          .map((own) => [own.id, own.total.over]),
      ),
      list: new Map(phasesOverBudget(admin).rows.map((own) => [own.id, own.over])),
      marked: phaseList(admin, { project_id: String(id) })
        .phases.filter(({ isOver }) => isOver)
        .map((phase) => phase.id),
      pages: money.phases
        .map((phase) => phase.id)
        .filter((phaseId) => phasePage(admin, { id: String(phaseId) }).isOver),
      needs: pendingWork(admin).counts.overBudget,
    },
  };
}

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const phaseWith = (line: Line, fields: Parameters<typeof addPhase>[2] = {}) => {
    const phaseId = addPhase(db, id, { endDate: '2026-12-31', ...fields });
    return { phaseId, lineId: addLine(db, id, { phaseId, ...line }) };
  };
  const order = (lineId: number, amount: number) => {
    const stamps = { createdAt: now, updatedAt: now };
    const supplierId = db
      .insert(suppliers)
      .values({ companyId: one.id, name: `Supplier ${lineId}`, nameKey: `${lineId}`, ...stamps })
      .returning()
      .get().id;
    const own = {
      projectId: id,
      supplierId,
      number: lineId,
      title: 'Tiles',
      date: '2026-03-01',
      status: 'open' as const,
    };
    const { id: orderId } = db
      .insert(orders)
      .values({ ...own, ...stamps })
      .returning()
      .get();
    db.insert(orderLines)
      .values({ orderId, lineId, amount, ...stamps })
      .run();
  };
  return { db, one, id, phaseWith, order };
}

test('an overrun by an order has one amount in every place, with any typed costs', async () => {
  const { db, one, phaseWith, order } = setUp();
  const over = phaseWith(
    { original: 1000, approved: 200, actual: 300 },
    { plannedCost: 1000, actualCost: 300 },
  );
  order(over.lineId, 1500);
  // Typed costs alone would call this one over budget.
  phaseWith({ original: 500, approved: 400, actual: 800 }, { plannedCost: 500, actualCost: 800 });
  const { project, phases: ofPhases } = await saidOf(db, one);
  expect([...new Set(Object.values(project))]).toEqual([600]);
  const expected = new Map([[over.phaseId, 600]]);
  expect(ofPhases).toEqual({
    money: expected,
    list: expected,
    marked: [over.phaseId],
    pages: [over.phaseId],
    needs: 1,
  });
});

test('a phase without a budget, or with one that is not exceeded, is nowhere over it', async () => {
  const { db, one, phaseWith } = setUp();
  phaseWith({ original: 1000, actual: 1000 });
  phaseWith({ actual: 0 }, { plannedCost: 0, actualCost: 500 });
  const { project, phases: ofPhases } = await saidOf(db, one);
  expect([...new Set(Object.values(project))]).toEqual([0]);
  expect(ofPhases).toEqual({ money: new Map(), list: new Map(), marked: [], pages: [], needs: 0 });
});

test('an overrun needs attention until the work of its project is completed', async () => {
  const { db, one, phaseWith } = setUp();
  const { phaseId } = phaseWith({ original: 1000, actual: 1100 }, { status: 'completed' });
  const open = phaseWith({ original: 10 }).phaseId;
  expect((await saidOf(db, one)).phases.needs).toBe(1);
  db.update(phases).set({ status: 'completed' }).where(eq(phases.id, open)).run();
  const { project, phases: ofPhases } = await saidOf(db, one);
  expect([ofPhases.needs, project.mail, ofPhases.marked]).toEqual([0, 0, [phaseId]]);
});

test('the list in SQL and the figures of the money page agree for any lines', () => {
  const { db, one, id, phaseWith, order } = setUp();
  const amounts = [0, 0, 700, 1000, 1300];
  let at = 0;
  const next = () => {
    at = (at * 7 + 3) % 31;
    return amounts[at % amounts.length]!;
  };
  const made: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const parentId = i % 3 === 0 ? (made[i - 2] ?? null) : null;
    const { phaseId, lineId } = phaseWith(
      {
        original: next(),
        approved: next() - 300,
        actual: next(),
        toComplete: i % 5 === 0 ? next() : null,
      },
      {
        parentId,
        status: i % 4 === 0 ? 'completed' : 'planning',
        costToCome: i % 6 === 0 ? next() : 0,
      },
    );
    addLine(db, id, { phaseId, title: 'Tiles', original: next(), actual: next() });
    if (i % 2 === 0) order(lineId, next());
    made.push(phaseId);
  }
  const computed = [...figuresByPhase(db, id)]
    .filter(([, figures]) => isOverBudget(figures))
    .map(([phaseId]) => phaseId);
  const listed = [...phasesOverBudget.batches(as(db, one.admin))].flat().map((row) => row.id);
  expect(listed).toEqual(computed.toSorted((a, b) => a - b));
  expect([listed.length > 5, listed.length < 35]).toEqual([true, true]);
});
