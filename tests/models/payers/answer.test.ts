import { holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { distributable } from '~/models/books/cash.server';
import { checkBooks } from '~/models/books/check.server';
import { postTyped } from '~/models/books/typed.server';
import { newCall } from '~/models/capital-calls/show.server';
import { projectHistory } from '~/models/distributions/history.server';
import { findProject } from '~/models/projects/visible.server';
import { calculateProject } from '~/models/scenarios/outcome';
import { projectState } from '~/models/scenarios/state.server';
import { errorKeysOf, reasonsOf } from '../../support/refused';
import { sale } from '../scenarios/set-up';
import { payersSetUp, today } from './set-up';

test('a project with only typed amounts has no question; with holders it has one', () => {
  const { question, holding, answer, paysIn } = payersSetUp();
  expect(question().amount).toBe(0);
  const a = holding('A', 800_000);
  expect(question().amount).toBe(1_000_000_00);
  paysIn(a, 800_000, '2025-05-01');
  expect(question().proposal).toEqual({ bank: 800_000_00, owner: 200_000_00, capital: 0 });
  answer(800_000, 200_000);
  expect(question()).toMatchObject({ amount: 0, proposal: null, typedPayer: 'bank' });
});

test('the account’s part keeps every day from being negative, and the books agree', () => {
  const { db, holding, answer, paysIn, balances } = payersSetUp();
  paysIn(holding('A', 800_000), 800_000, '2025-09-01');
  expect(balances('2025-06-01')).toEqual({ cash: 0, owed: 1_000_000, capital: 0 });
  answer(800_000, 200_000);
  expect(balances('2025-06-01')).toEqual({ cash: 0, owed: 1_000_000, capital: 0 });
  expect(balances('2025-09-01')).toEqual({ cash: 0, owed: 200_000, capital: 800_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('reports errors on their fields: sum, more than the account has, no open question', () => {
  const { holding, answer, paysIn } = payersSetUp();
  paysIn(holding('A', 800_000), 800_000, '2025-05-01');
  expect(errorKeysOf(() => answer(800_000, 100_000))).toEqual({ owner: 'payer.errors.sum' });
  expect(errorKeysOf(() => answer(900_000, 100_000))).toEqual({ bank: 'payer.errors.bank' });
  answer(0, 1_000_000);
  expect(() => answer(0, 1_000_000)).toThrow('not-found');
});

test('capital makes a holding of the sponsor, once the shares were seen', () => {
  const { db, holding, answer, paysIn, project_id, takeBack, balances } = payersSetUp();
  paysIn(holding('A', 800_000), 800_000, '2025-05-01');
  const unseen = () => answer(800_000, 0, 200_000);
  expect(reasonsOf(unseen)).toMatchObject({
    confirms_shares: {
      text: 'payer.errors.shares',
      values: { shares: expect.stringMatching(/A.* from .*100%.* to .*80%/) },
    },
  });
  expect(db.select().from(holdings).all()).toHaveLength(1);
  answer(800_000, 0, 200_000, { confirms_shares: 'on' });
  expect(db.select().from(holdings).all()[1]).toMatchObject({
    isSponsor: true,
    committed: 200_000_00,
    joinedOn: '2025-06-01',
  });
  expect(projectHistory(db, project_id)(today)[1]?.contributions).toEqual([
    { on: '2025-06-01', amount: 200_000_00 },
  ]);
  expect(balances()).toEqual({ cash: 0, owed: 0, capital: 1_000_000 });
  takeBack();
  expect(balances()).toEqual({ cash: 800_000, owed: 1_000_000, capital: 800_000 });
  expect(projectHistory(db, project_id)(today)[1]?.contributions).toEqual([]);
  expect(db.select().from(holdings).all()[1]).toMatchObject({ committed: 0 });
  expect(checkBooks(db)).toEqual([]);
});

test('capital within the commitment of the sponsor changes no share', () => {
  const { holding, answer, balances, project_id, db } = payersSetUp();
  holding('S', 1_000_000, { is_sponsor: 'on' });
  answer(0, 600_000, 400_000);
  expect(balances()).toEqual({ cash: 0, owed: 600_000, capital: 400_000 });
  expect(projectHistory(db, project_id)(today)[0]?.committed).toBe(1_000_000_00);
});

test('locked months do not move: earlier costs count on the first free day', () => {
  const { db, holding, answer, paysIn, project_id, balances, answers } = payersSetUp();
  paysIn(holding('A', 1_000_000), 1_000_000, '2025-05-01');
  db.update(projects)
    .set({ booksLockedThrough: '2026-03-31' })
    .where(eq(projects.id, project_id))
    .run();
  answer(1_000_000, 0);
  expect(answers()[0]?.freeDay).toBe('2026-04-01');
  expect(balances('2026-03-31')).toMatchObject({ cash: 1_000_000, owed: 1_000_000 });
  expect(balances('2026-04-01')).toMatchObject({ cash: 0, owed: 0 });
});

test('by hand: 800,000 paid in, 1,000,000 typed, works of 200,000 to come', () => {
  const { db, owner, holding, paysIn, addPhase, project_id, answer, bill } = payersSetUp();
  db.update(projects).set({ renovationCost: 0 }).where(eq(projects.id, project_id)).run();
  paysIn(holding('A', 1_200_000), 800_000, '2025-05-01');
  const phase_id = addPhase(200_000, 0, { start_date: '2026-12-01', end_date: '2027-02-28' });
  const capitalNeeded = () => {
    const project = findProject(db, owner.actor, project_id);
    const state = projectState(db, project, today);
    const assumed = { ...sale, exitOn: '2027-12-31', value: 1_500_000_00 };
    return calculateProject(state, assumed, today).outcome.capitalNeeded;
  };
  const limit = () => distributable(db, project_id, { from: today, today }).limit;
  expect([limit(), capitalNeeded()]).toEqual([0, 200_000_00]);
  bill(200_000, { phase_id, due_date: '2027-01-15' });
  expect(newCall(owner, { project_id })).toMatchObject({ cash: 0, amount: 200_000_00 });
  answer(800_000, 200_000);
  expect([limit(), capitalNeeded()]).toEqual([0, 200_000_00]);
  expect(newCall(owner, { project_id })).toMatchObject({ cash: 0, amount: 200_000_00 });
});

test('M5: typed amounts leave the account with the answer, and later ones automatically', () => {
  const { db, owner, holding, paysIn, addPhase, type, answer, balances, project_id } = payersSetUp({
    price: 0,
  });
  paysIn(holding('A', 2_444_000), 2_444_000, '2025-05-01');
  const phase = addPhase(640_000, 146_000, { date_of_expense: '2026-01-10' });
  postTyped(db, owner, project_id);
  expect(balances()).toMatchObject({ cash: 2_444_000, owed: 146_000 });
  expect(distributable(db, project_id, { from: today, today }).limit).toBe(2_298_000_00);
  answer(146_000, 0);
  expect(balances()).toMatchObject({ cash: 2_298_000, owed: 0 });
  expect(distributable(db, project_id, { from: today, today }).limit).toBe(2_298_000_00);
  type(phase, 640_000, 246_000, { date_of_expense: '2026-01-10' });
  expect(balances()).toMatchObject({ cash: 2_198_000, owed: 0 });
  type(phase, 640_000, 196_000, { date_of_expense: '2026-01-10' });
  expect(balances()).toMatchObject({ cash: 2_248_000, owed: 0 });
  expect(checkBooks(db)).toEqual([]);
});

test('what is typed next is paid by the account as far as it reaches, then by the owner', () => {
  const { holding, paysIn, addPhase, answer, balances } = payersSetUp({ price: 100_000 });
  paysIn(holding('A', 120_000), 120_000, '2025-05-01');
  answer(100_000, 0);
  addPhase(0, 50_000, { date_of_expense: '2026-02-01' });
  expect(balances()).toEqual({ cash: 0, owed: 30_000, capital: 120_000 });
});

test('less that is typed goes back to who paid last', () => {
  const { db, owner, project_id, holding, paysIn, answer, balances } = payersSetUp();
  const price = (amount: number) => {
    db.update(projects)
      .set({ purchasePrice: amount * 100 })
      .where(eq(projects.id, project_id))
      .run();
    postTyped(db, owner, project_id);
  };
  paysIn(holding('A', 800_000), 800_000, '2025-05-01');
  answer(700_000, 100_000, 200_000, { confirms_shares: 'on' });
  expect(balances()).toEqual({ cash: 100_000, owed: 100_000, capital: 1_000_000 });
  price(950_000);
  expect(balances()).toEqual({ cash: 100_000, owed: 50_000, capital: 1_000_000 });
  price(850_000);
  expect(balances()).toEqual({ cash: 100_000, owed: 0, capital: 950_000 });
  price(600_000);
  expect(balances()).toEqual({ cash: 200_000, owed: 0, capital: 800_000 });
  price(650_000);
  expect(balances()).toEqual({ cash: 150_000, owed: 0, capital: 800_000 });
  expect(checkBooks(db)).toEqual([]);
});
