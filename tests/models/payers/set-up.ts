import { payerAnswers } from 'db/schema/book';
import { owedToOwner } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import type { Payload } from '~/models/operation.server';
import { answerPayer } from '~/models/payers/answer.server';
import { payerQuestion } from '~/models/payers/show.server';
import { takeBackPayer } from '~/models/payers/take-back.server';
import { as } from '../../support/caller';
import { booksSetUp } from '../books/set-up';

export const now = Date.UTC(2026, 11, 31, 12);
export const today = '2026-12-31';

/** A project with a typed price and an open question who paid; amounts in the main unit. */
export function payersSetUp({ price = 1_000_000, start = '2025-06-01' } = {}) {
  const project = { purchasePrice: price * 100, startDate: start, typedPayer: null };
  const set = booksSetUp({ project: { ...project, renovationCost: 40_000_000 } });
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const project_id = one.project.id;
  let forms = 0;
  const form = (fields: Payload = {}): Payload => {
    forms += 1;
    return { project_id, form_key: `payer-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, more: Payload = {}) =>
    createHolding(
      owner,
      form({ name, committed: String(committed), joined_on: '2025-01-01', ...more }),
    ).id;
  const books = (day = today) => booksOn(db, project_id, day);
  return {
    ...set,
    owner,
    project_id,
    form,
    holding,
    paysIn: (id: number, amount: number, date: string) =>
      contribute(owner, form({ id, amount: String(amount), date })),
    question: () => payerQuestion(owner, { project_id }),
    answer: (bank: number, byOwner: number, capital = 0, more: Payload = {}) =>
      answerPayer(
        owner,
        form({ bank: String(bank), owner: String(byOwner), capital: String(capital), ...more }),
      ),
    takeBack: () => takeBackPayer(owner, form()),
    answers: () => db.select().from(payerAnswers).all(),
    books,
    balances: (day = today) => ({
      cash: books(day).cash / 100,
      owed: owedToOwner(books(day)) / 100,
      capital: (0 - books(day).capital) / 100,
    }),
  };
}
