import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { postTyped } from '~/models/books/typed.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { now, payersSetUp, today } from './set-up';

/** A project that can distribute what it earned. */
function distributing() {
  const set = payersSetUp();
  const { db, owner, one, form, holding, paysIn } = set;
  const terms = { preset: 'preferred', preferred_rate: '8', compounding: 'simple' };
  createTerms(owner, form({ ...terms, effective_from: '2025-01-01' }));
  paysIn(holding('A', 800_000), 800_000, '2025-05-01');
  const create = (date: string) =>
    createDistribution(owner, form({ cash: '100000', date, source: 'operating' })).id;
  return {
    ...set,
    create,
    approved(date: string, at = now + 1) {
      const id = create(date);
      approveDistribution(as(db, one.admin, { now: at }), form({ id, version: 1 }));
    },
    price(amount: number) {
      db.update(projects)
        .set({ purchasePrice: amount * 100 })
        .where(eq(projects.id, set.project_id))
        .run();
      postTyped(db, owner, set.project_id);
    },
  };
}

test('nothing is distributed before it is known who paid the typed amounts', () => {
  const { create, income, answer, project_id } = distributing();
  income(1_500_000, { project_id, date: '2026-01-10' });
  expect(errorKeysOf(() => create('2026-11-30'))).toEqual({ cash: 'payer.errors.unanswered' });
  answer(0, 1_000_000);
  expect(create('2026-11-30')).toBeGreaterThan(0);
});

test('an answer that a distribution was computed with stays, and so does its capital', () => {
  const { db, approved, income, answer, takeBack, balances, price } = distributing();
  income(1_500_000, { date: '2026-01-10' });
  answer(700_000, 100_000, 200_000, { confirms_shares: 'on' });
  expect(balances()).toEqual({ cash: 1_600_000, owed: 100_000, capital: 1_000_000 });
  approved('2026-11-30');
  expect(errorKeysOf(takeBack)).toEqual({ id: 'payer.refused.distributed' });
  price(850_000);
  expect(balances()).toEqual({ cash: 1_600_000, owed: -50_000, capital: 1_000_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('an answer after a distribution counts from the day after it, not on its day', () => {
  const { approved, income, answer, price, takeBack, answers, balances, question } = distributing();
  price(0);
  income(1_500_000, { date: '2026-01-10' });
  approved('2026-11-30', now);
  price(1_000_000);
  expect(question().freeDay).toBe('2026-12-01');
  answer(1_000_000, 0);
  expect(answers()[0]?.freeDay).toBe('2026-12-01');
  expect(balances()).toMatchObject({ cash: 1_300_000, owed: 0 });
  takeBack();
  expect(balances()).toMatchObject({ cash: 2_300_000, owed: 1_000_000 });
  answer(0, 1_000_000);
  approved(today);
  expect(errorKeysOf(takeBack)).toEqual({ id: 'payer.refused.distributed' });
});
