import { budgetLines } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createBudgetLine, lockBudget } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { copyBudgetLines, copyForm } from '~/models/books/copy-lines.server';
import { booksToLock } from '~/models/books/locks.server';
import { projectMoney } from '~/models/books/money.server';
import { pasteBudgetLines, pastedLines } from '~/models/books/paste-lines.server';
import { as } from '../../support/caller';
import { dump } from '../../support/database';
import { errorKeysOf } from '../../support/refused';
import { statementsOf } from '../../support/statements';
import { project } from '../../support/world';
import { booksSetUp } from './set-up';

function linesSetUp() {
  const set = booksSetUp();
  const { db, owner, one } = set;
  const paste = (rows: string, fromGeneral = true) =>
    pasteBudgetLines(owner, {
      project_id: one.project.id,
      rows,
      ...(fromGeneral && { from_general: 'on' }),
    });
  const preview = (rows: string) => pastedLines(owner, { project_id: one.project.id, rows });
  const lines = (projectId = one.project.id) =>
    db
      .select()
      .from(budgetLines)
      .where(eq(budgetLines.projectId, projectId))
      .orderBy(asc(budgetLines.id))
      .all()
      .map(({ title, original, category, isContingency }) => [
        title,
        original / 100,
        isContingency ? 'contingency' : category,
      ]);
  return { ...set, paste, preview, lines };
}

describe('pasted rows', () => {
  test('become lines of their phases and take what was not broken down', () => {
    const { db, addPhase, paste, lines, costs } = linesSetUp();
    const works = addPhase(1000, 0, { title: 'Works' });
    const garden = addPhase(50, 0, { title: 'Garden' });
    const rows = ['Works\tWindows\t600\tMaterials', '\tDoors\t1,000.50\t', 'garden\tTrees\t20\t'];
    expect(paste(rows.join('\r\n')).count).toBe(3);
    expect(lines()).toEqual([
      [null, 0, null],
      [null, 30, null],
      ['Windows', 600, 'materials'],
      ['Doors', 1000.5, null],
      ['Trees', 20, null],
    ]);
    expect([costs(works), costs(garden)]).toEqual([
      [1600.5, 0],
      [50, 0],
    ]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('add to the budget if the user chooses so', () => {
    const { addPhase, paste, costs } = linesSetUp();
    const works = addPhase(1000, 0, { title: 'Works' });
    paste('Works;Windows;600', false);
    expect(costs(works)).toEqual([1600, 0]);
  });

  test.each([
    ['phase,name,amount\nWorks,Windows,600', null],
    ['Amount;Phase;Category;Name\n600;Works;labour;Windows', 'labour'],
    ['קטגוריה\tשם\tשלב\tסכום\nחומרים\tWindows\tWorks\t600', 'materials'],
    ['Phase\tName\tAmount\tCategory\nWorks\tWindows\t600\tContingency', 'contingency'],
  ])('may name their columns: %j', (rows, category) => {
    const { addPhase, paste, lines } = linesSetUp();
    addPhase(0, 0, { title: 'Works' });
    paste(rows);
    expect(lines()).toContainEqual(['Windows', 600, category]);
  });

  test('are saved all or none, with an error at each wrong cell', () => {
    const { db, one, owner, addPhase, paste, preview } = linesSetUp();
    const works = addPhase(0, 0, { title: 'Works' });
    createBudgetLine(owner, {
      project_id: one.project.id,
      phase_id: works,
      title: 'Roof',
      original: '10',
    });
    const rows = [
      'Works\tWindows\t600',
      'Cellar\tStairs\t10',
      'Works\t\tten\tsome',
      'Works\troof\t-5',
      'Works\tWindows\t€7',
    ].join('\n');
    const { rows: checked, wrong, sum } = preview(rows);
    expect([wrong, sum]).toEqual([4, 60_000]);
    expect(
      checked.map(({ errors }) => errors.map(({ column, text }) => `${column} ${text}`)),
    ).toEqual([
      [],
      ['phase money.paste.noPhase'],
      [
        'title form.errors.required',
        'original form.errors.amount',
        'category money.paste.noCategory',
      ],
      ['original form.errors.negative', 'title money.paste.taken'],
      ['original form.errors.currency', 'title money.paste.taken'],
    ]);
    const before = dump(db);
    expect(errorKeysOf(() => paste(rows))).toEqual({ rows: 'money.paste.wrongRow' });
    expect(dump(db)).toEqual(before);
  });

  test.each([
    ['', 'form.errors.required'],
    ['Phase,Name,Amount', 'form.errors.required'],
    ['Phase,Name\nWorks,Windows', 'money.paste.missing.original'],
    ['Works,"Windows,3', 'form.errors.openQuote'],
    [
      Array.from({ length: 501 }, (_, i) => `Works,Line ${i},1`).join('\n'),
      'form.errors.tooManyRows',
    ],
  ])('are refused as a whole if they are no table', (rows, reason) => {
    const { addPhase, preview } = linesSetUp();
    addPhase(0, 0, { title: 'Works' });
    expect(errorKeysOf(() => preview(rows))).toEqual({ rows: reason });
  });

  test('are refused once the budget is locked', () => {
    const { one, owner, addPhase, paste } = linesSetUp();
    addPhase(5, 0, { title: 'Works' });
    lockBudget(owner, { project_id: one.project.id });
    expect(errorKeysOf(() => paste('Works,Windows,3'))).toEqual({
      rows: 'books.refused.budgetLocked',
    });
  });
});

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
