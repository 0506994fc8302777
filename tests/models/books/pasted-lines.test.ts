import { describe, expect, test } from 'vitest';
import { createBudgetLine, lockBudget } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { dump } from '../../support/database';
import { errorKeysOf } from '../../support/refused';
import { linesSetUp } from './lines-set-up';

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
    ['Phase\tItem\tAmount\nWorks\tWindows\t600', null],
    ['Phase,Description,Amount\nWorks,Windows,600', null],
    ['שלב\tסעיף\tסכום\nWorks\tWindows\t600', null],
    ['שלב\tתיאור\tסכום\nWorks\tWindows\t600', null],
    ['Item\tDescription\tPhase\tAmount\n1.1\tWindows\tWorks\t600', null],
    ['Phase\tDescription\tName\tAmount\nWorks\tof oak\tWindows\t600', null],
  ])('may name their columns: %j', (rows, category) => {
    const { addPhase, paste, lines } = linesSetUp();
    addPhase(0, 0, { title: 'Works' });
    paste(rows);
    expect(lines()).toContainEqual(['Windows', 600, category]);
  });

  test.each([
    ['Total\t\t600'],
    ['\tTotal:\t600'],
    ['Works\tSUM\t600'],
    ['Works\tSubtotal\t600'],
    ['Works\tTotals, incl. VAT\t600'],
    ['Works\tTotal (USD)\t600'],
    ['Works\tסך הכל לתשלום\t600'],
    ['Works\tסה"כ (ללא מע"מ)\t600'],
    ['Works\tסה"כ, כולל מע"מ\t600'],
    ['Grand  total\t\t600'],
    ['Total Works\t\t600'],
    ['\tTotal for works\t600'],
    ['\tWorks total\t600'],
    ['Total incl. VAT\t\t702'],
    ['סה"כ\t\t600'],
    ['"סה""כ"\t\t600'],
    ['סה״כ\t\t600'],
    ['\tסה״כ כולל מע״מ\t702'],
    ['\tסה״כ Works\t600'],
    ['\tסך הכל\t600'],
    ['\tסך־הכול:\t600'],
  ])('skip a row of totals: %j', (total) => {
    const { addPhase, paste, preview, lines } = linesSetUp();
    addPhase(0, 0, { title: 'Works' });
    const rows = `Works\tWindows\t600\n${total}\n\tDoors\t100`;
    expect(preview(rows)).toMatchObject({ totals: [2], wrong: 0, sum: 70_000 });
    expect(paste(rows).count).toBe(2);
    expect(lines().filter(([title]) => title)).toEqual([
      ['Windows', 600, null],
      ['Doors', 100, null],
    ]);
  });

  test('keep lines that only mention a total', () => {
    const { addPhase, paste, preview } = linesSetUp();
    addPhase(0, 0, { title: 'Works' });
    const rows = ['Total station', 'Sum insured', 'Totally new door', 'סיכום פגישות'];
    const text = rows.map((title) => `Works\t${title}\t5`).join('\n');
    expect(preview(text)).toMatchObject({ totals: [], wrong: 0 });
    expect(paste(text).count).toBe(rows.length);
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
    ['Phase,Name,Amount\nTotal,,600', 'form.errors.required'],
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
