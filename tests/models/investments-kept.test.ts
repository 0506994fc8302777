import { write } from 'db/prepared';
import { journalEntries } from 'db/schema/book';
import { holdings } from 'db/schema/holding';
import { projectValues } from 'db/schema/project';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createExpense } from '~/models/books/entries.server';
import { reverseEntry } from '~/models/books/reverse.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { commitHolding, deleteHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { partsOn } from '~/models/investments/figures.server';
import { createTerms } from '~/models/terms/save.server';
import { retype } from '../support/retype';
import { investmentsSetUp, now } from './investments-set-up';

const days = ['2025-06-30', '2026-06-30', '2026-12-31'];

test('cached figures equal new calculations after every kind of write', () => {
  const set = investmentsSetUp();
  const { db, owner, admin, form, own, other, pay, distribute, income, addPhase, holding } = set;
  const { project_id } = set;
  const holdingRows = () =>
    db.select({ id: holdings.id, projectId: holdings.projectId }).from(holdings).all();
  const figuresByDay = () => days.map((day) => partsOn(db, holdingRows(), day));
  // In a transaction, everything is computed.
  const fresh = () => write(db, figuresByDay);
  const versionOf = (id: number) =>
    db.select().from(holdings).where(eq(holdings.id, id)).get()!.version;
  const lastEntry = () =>
    db.select().from(journalEntries).orderBy(desc(journalEntries.id)).get()!.id;
  const value = (date: string, currentPropertyValue: number) =>
    db
      .insert(projectValues)
      .values({ projectId: project_id, date, currentPropertyValue, createdAt: now })
      .run();
  const terms = { project_id, preset: 'preferred-split', effective_from: '2026-03-02' };
  const rates = { preferred_rate: '8', compounding: 'annual', sponsor_share: '20' };
  const commit = { id: own, committed: '700000', date: '2026-04-01' };
  const sale = { id: other, amount: '100000', date: '2026-05-01', buyer_id: String(own) };
  const back = { id: own, amount: '100000', date: '2026-05-02', buyer_id: String(other) };
  addPhase();
  let distribution = 0;
  const writes: [name: string, run: () => unknown][] = [
    ['a contribution', () => pay(own, 300_000, '2025-01-10')],
    ['a contribution of another holder', () => pay(other, 400_000, '2025-02-10')],
    ['a contribution that is reversed', () => reverseEntry(owner, { id: lastEntry() })],
    ['one more contribution', () => pay(other, 400_000, '2025-03-10')],
    ['a distribution', () => (distribution = distribute(100_000, '2026-03-01'))],
    [
      'a distribution that is reversed, and another one of the same cash',
      () => {
        reverseDistribution(owner, form({ id: distribution, version: 2 }));
        distribute(100_000, '2026-02-15');
      },
    ],
    ['new terms', () => createTerms(owner, form({ ...terms, ...rates }))],
    ['sponsors', () => db.update(holdings).set({ isSponsor: true }).run()],
    ['a commitment', () => commitHolding(owner, form({ ...commit, version: versionOf(own) }))],
    [
      'a sale there and back',
      () => {
        sellHolding(owner, form(sale));
        sellHolding(owner, form(back));
      },
    ],
    ['an income', () => income(5_000, { project_id, category: 'rent', date: '2026-05-01' })],
    [
      'an expense',
      () => createExpense(owner, form({ project_id, amount: '100', date: '2026-05-04' })),
    ],
    ['a valuation', () => value('2026-05-01', 90_000_000)],
    ['an earlier valuation', () => value('2025-05-01', 95_000_000)],
    ['a purchase price', () => retype(owner, project_id, { purchasePrice: 10_000_000 })],
  ];
  let before = figuresByDay();
  for (const [name, run] of writes) {
    run();
    const after = figuresByDay();
    expect(after, name).toEqual(fresh());
    expect(after, `${name} changes something`).not.toEqual(before);
    before = after;
  }
  const third = holding('Third', 50_000);
  expect(figuresByDay()[0]!.has(third)).toBe(true);
  deleteHolding(admin, { id: third });
  expect(figuresByDay()).toEqual(fresh());
  // Unchanged figures come from the cache.
  const ofDay = () => partsOn(db, holdingRows(), days[0]!).get(own);
  expect(ofDay()).toBe(ofDay());
});

test('figures computed in a rolled-back transaction are not cached', () => {
  const { db, own, other, pay, project_id } = investmentsSetUp();
  const parts = () => partsOn(db, [{ id: own, projectId: project_id }], '2026-12-31');
  pay(own, 600_000, '2025-01-01');
  const before = parts();
  expect(() =>
    write(db, () => {
      pay(other, 400_000, '2025-01-01');
      expect(parts()).not.toEqual(before);
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  expect(parts()).toEqual(before);
});
