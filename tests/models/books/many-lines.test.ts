import { projects } from 'db/schema/project';
import { describe, expect, test } from 'vitest';
import { lockBudget } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { copyBudgetLines, copyForm } from '~/models/books/copy-lines.server';
import { booksToLock } from '~/models/books/locks.server';
import { projectMoney } from '~/models/books/money.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { statementsOf } from '../../support/statements';
import { project } from '../../support/world';
import { linesSetUp } from './lines-set-up';
import { booksSetUp } from './set-up';

describe('lines of another project', () => {
  function copySetUp() {
    const set = linesSetUp();
    const { db, one, owner, addPhase, paste } = set;
    addPhase(0, 0, { title: 'Works' });
    addPhase(0, 0, { title: 'Garden' });
    paste('Works,Windows,600,materials\nWorks,Reserve,50,contingency\nGarden,Trees,20');
    const { id: other } = project(db, one.entrepreneur, one.assetType.id);
    const works = addPhase(700, 0, { title: 'works', project_id: other });
    const from = copyForm(owner, { project_id: other, from_id: one.project.id }).from!;
    const copy = (...to: (number | null)[]) =>
      copyBudgetLines(owner, {
        project_id: other,
        from_id: one.project.id,
        from_general: 'on',
        phases: from.phases.map(({ id }, i) => ({
          from_id: id,
          ...(to[i] ? { to_id: to[i] } : {}),
        })),
      });
    return { ...set, db, other, works, from, copy };
  }

  test('go to the phases of the same name or the chosen ones, once', () => {
    const { db, other, works, from, copy, lines, costs } = copySetUp();
    expect(from.phases.map(({ title, matchId }) => [title, matchId])).toEqual([
      ['Works', works],
      ['Garden', null],
    ]);
    expect(copy(works, null).count).toBe(2);
    expect(lines(other)).toEqual([
      [null, 50, null],
      ['Windows', 600, 'materials'],
      ['Reserve', 50, 'contingency'],
    ]);
    expect(costs(works)).toEqual([700, 0]);
    expect(copy(works, works).count).toBe(1);
    expect(errorKeysOf(() => copy(works, works))).toEqual({ from_id: 'money.copy.nothing' });
    expect(checkBooks(db)).toEqual([]);
  });

  test('never come from another company, nor go into another project', () => {
    const { db, two, one, owner, other, addPhase, from, copy } = copySetUp();
    const foreign = addPhase(0, 0, { title: 'Cellar' });
    expect(errorKeysOf(() => copy(foreign))).toEqual({ 'phases[0].to_id': 'form.errors.choice' });
    expect(() =>
      copyForm(as(db, two.entrepreneur), { project_id: two.project.id, from_id: one.project.id }),
    ).toThrow('not-found');
    expect(copyForm(owner, { project_id: other }).projects.map(({ id }) => id)).toEqual([
      one.project.id,
    ]);
    expect(from.id).toBe(one.project.id);
  });
});

describe('the money of a project', () => {
  test('sums phases with those below them, and leaves reversed income out', () => {
    const { one, owner, addPhase, expense, bill, income, reverse } = booksSetUp();
    const works = addPhase(1000, 0, { title: 'Works' });
    const part = addPhase(400, 0, { parent_id: works, title: 'Roof' });
    expense(100, { phase_id: part });
    bill(70, { phase_id: works });
    income(50);
    reverse(income(30).id);
    const money = projectMoney(owner, { project_id: one.project.id });
    expect(money).toMatchObject({ owed: 7_000, owedBills: 1, income: 5_000, documents: 5 });
    expect(money.total).toMatchObject({ revised: 100_000, actual: 17_000, paid: 10_000 });
    expect(money.phases.map(({ figures, total }) => [figures.actual, total.actual])).toEqual([
      [7_000, 17_000],
      [10_000, 10_000],
    ]);
  });

  test('reads no postings, however many there are', async () => {
    const { db, one, owner, addPhase, expense } = booksSetUp();
    expense(100, { phase_id: addPhase() });
    const read = await statementsOf(db, () => projectMoney(owner, { project_id: one.project.id }));
    expect(read.length).toBeGreaterThan(3);
    expect(read.filter((statement) => statement.includes('"postings"'))).toEqual([]);
  });
});

describe('locking', () => {
  test('takes a budget, and offers each finished month once', () => {
    const { db, one, owner, addPhase, expense } = booksSetUp();
    const projectId = one.project.id;
    const works = addPhase();
    expect(errorKeysOf(() => lockBudget(owner, { project_id: projectId }))).toEqual({
      project_id: 'money.refused.noBudget',
    });
    const admin = as(db, one.admin, { now: Date.parse('2026-04-30T12:00:00Z') });
    expense(5, { phase_id: works, date: '2026-01-20' });
    expect(booksToLock(admin, { project_id: projectId }).months).toEqual([
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
    ]);
    db.update(projects).set({ booksLockedThrough: '2026-02-28' }).run();
    expect(booksToLock(admin, { project_id: projectId }).months).toEqual(['2026-03-31']);
    expect(() => booksToLock(owner, { project_id: projectId })).toThrow('forbidden');
  });
});
