import { faqs } from 'db/schema/desk';
import { expect, test } from 'vitest';
import { deleteFaq } from '~/models/faq/delete.server';
import { findFaq } from '~/models/faq/find.server';
import { faqList } from '~/models/faq/list.server';
import { createFaq, type FaqInput, nextFaqOrder, updateFaq } from '~/models/faq/save.server';
import type { ListState } from '~/models/lists/state';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const input = (more: Partial<FaqInput> = {}): FaqInput => ({
  ...{ questionEn: 'Why?', answerEn: 'Because.', questionHe: 'למה?', answerHe: 'ככה.' },
  ...{ isActive: true, sortOrder: 1, ...more },
});
const asked: ListState = {
  ...{ page: 1, perPage: 10, search: '', order: 'asc', orderBy: 'sort_order', filters: {} },
};

function setUp() {
  const db = freshDatabase();
  const keeper = person(db, 'superadmin', { companyId: null });
  let forms = 0;
  const add = (more: Partial<FaqInput> = {}, formKey = `form-${++forms}`) =>
    createFaq(db, keeper, input(more), formKey, now);
  return { db, keeper, add };
}

test('questions stand in their order, hidden ones too, and are found in both languages', () => {
  const { db, keeper, add } = setUp();
  expect(nextFaqOrder(db, keeper)).toBe(1);
  const [last, first] = [add({ sortOrder: 7, isActive: false }), add({ questionHe: 'איפה?' })];
  expect(nextFaqOrder(db, keeper)).toBe(8);
  const ids = (query: Partial<ListState>) =>
    faqList(as(db, keeper), { ...asked, ...query }).rows.map(({ id }) => id);
  expect(ids({})).toEqual([first, last]);
  expect(ids({ order: 'desc' })).toEqual([last, first]);
  expect(ids({ search: 'איפה' })).toEqual([first]);
  expect(ids({ search: 'because' })).toEqual([first, last]);
  expect(faqList(as(db, keeper), asked)).toMatchObject({ rows: [{ id: first }, { id: last }], total: 2 });
});

test('the same form adds one', () => {
  const { db, add } = setUp();
  expect(add({}, 'same-form')).toBe(add({}, 'same-form'));
  expect(db.select().from(faqs).all()).toHaveLength(1);
});

test('who saves over a newer version is told so, even within one millisecond', () => {
  const { db, keeper, add } = setUp();
  const id = add();
  updateFaq(db, keeper, id, input({ answerEn: 'First' }), now, now);
  expect(() => updateFaq(db, keeper, id, input({ answerEn: 'Second' }), now, now)).toThrow('stale');
  expect(findFaq(db, keeper, id)).toMatchObject({ answerEn: 'First', updatedAt: now + 1 });
});

test('they are the super admin’s alone', () => {
  const { db, keeper, add } = setUp();
  const id = add();
  const { admin, entrepreneur } = company(db);
  const before = dump(db);
  for (const actor of [admin, entrepreneur]) {
    expect(() => faqList(as(db, actor), asked)).toThrow('forbidden');
    expect(() => createFaq(db, actor, input(), 'form-key', now)).toThrow('forbidden');
    expect(() => updateFaq(db, actor, id, input(), now, now)).toThrow('forbidden');
    expect(() => deleteFaq(db, actor, id, now)).toThrow('forbidden');
  }
  expect(() => deleteFaq(db, keeper, 999, now)).toThrow('not-found');
  expect(dump(db)).toBe(before);
  deleteFaq(db, keeper, id, now);
  expect(db.select().from(faqs).all()).toEqual([]);
});
