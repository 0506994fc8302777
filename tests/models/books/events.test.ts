import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBudgetLine } from '~/models/books/budget.server';
import { announceDueBills } from '~/models/books/due.server';
import { jobServices } from '../../support/jobs';
import { now } from '../../support/world';
import { addWebhook, deliveriesOf } from '../webhooks-set-up';
import { booksSetUp } from './set-up';

const hour = 3_600_000;

function setUp() {
  const set = booksSetUp();
  const { db, one } = set;
  const hook = addWebhook(db, one.admin);
  const hookEvents = () =>
    deliveriesOf(db, hook.id).map(({ event, payload }) => [event, JSON.parse(payload).data.id]);
  const runAt = async (at: number) => {
    const attempt = { number: 1, isLast: false, now: at, clock: () => at };
    const outcome = await announceDueBills.run(jobServices(db), {}, attempt);
    outcome?.write?.(db);
  };
  return { ...set, hookEvents, runAt };
}

test('every write of the books is an event', () => {
  const { addPhase, expense, bill, pay, income, reverse, hookEvents } = setUp();
  const phase = addPhase(1000);
  const spent = expense(10).id;
  const owed = bill(20).id;
  const paid = pay(owed).id;
  const rent = income(30).id;
  reverse(spent);
  expect(hookEvents()).toEqual([
    ['phase.created', phase],
    ['expense.created', spent],
    ['bill.created', owed],
    ['bill.paid', paid],
    ['income.created', rent],
    ['entry.reversed', spent],
  ]);
});

test('a bill is due once, on its day in the time zone of its company', async () => {
  const { db, addPhase, bill, hookEvents, runAt } = setUp();
  addPhase(1000);
  const isDue = () => hookEvents().filter(([event]) => event === 'bill.due');
  const late = bill(20, { due_date: '2026-03-01' }).id;
  const soon = bill(20, { due_date: '2026-03-16' }).id;
  bill(20, { due_date: '2026-04-01' });
  db.run(sql`update companies set time_zone = 'Asia/Jerusalem'`);
  await runAt(now);
  expect(isDue()).toEqual([['bill.due', late]]);
  await runAt(now + hour);
  // 16 March begins in Jerusalem at 22:00 UTC.
  await runAt(now + 9 * hour);
  expect(isDue()).toHaveLength(1);
  await runAt(now + 10 * hour);
  expect(isDue()).toEqual([
    ['bill.due', late],
    ['bill.due', soon],
  ]);
});

test('a bill that was paid or reversed in time is never due', async () => {
  const { addPhase, bill, pay, reverse, hookEvents, runAt } = setUp();
  addPhase(1000);
  pay(bill(20, { due_date: '2026-03-01' }).id);
  reverse(bill(20, { due_date: '2026-03-01' }).id);
  await runAt(now);
  expect(hookEvents().map(([event]) => event)).not.toContain('bill.due');
});

test('a budget is exceeded when a cost passes it, in its line, its phase and the phase above', () => {
  const { owner, one, addPhase, expense, reverse, hookEvents } = setUp();
  const whole = addPhase(200);
  const part = addPhase(100, 0, { parent_id: whole });
  const exceeded = () =>
    hookEvents().flatMap(([event, id]) => (event === 'budget.exceeded' ? [id] : []));
  const { id: line } = createBudgetLine(owner, {
    project_id: one.project.id,
    phase_id: part,
    title: 'Tiles',
    original: '50',
    from_general: 'on',
  });
  expense(50, { line_id: line });
  expect(exceeded()).toEqual([]);
  expense(1, { line_id: line });
  expect(exceeded()).toEqual([part]);
  const { id } = expense(60, { phase_id: part });
  expect(exceeded()).toEqual([part, part]);
  expense(1, { phase_id: part });
  expense(100, { phase_id: whole });
  expect(exceeded()).toEqual([part, part, whole]);
  reverse(id);
  expect(exceeded()).toHaveLength(3);
});

test('a cost without a budget exceeds nothing', () => {
  const { addPhase, expense, hookEvents } = setUp();
  addPhase();
  expense(50);
  expect(hookEvents().map(([event]) => event)).not.toContain('budget.exceeded');
});
