import { faqs } from 'db/schema/faq';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Locale } from '~/i18n/words';
import { ensurePlan } from '~/models/billing/plans/offer.server';
import { faqList } from '~/models/faq/list.server';
import { faqAfter, moveFaq } from '~/models/faq/move.server';
import { faqSearch, publicFaqs } from '~/models/faq/public.server';
import { createFaq, deleteFaq, faqPage, newFaq, updateFaq } from '~/models/faq/save.server';
import type { ListState } from '~/models/lists/state';
import type { Caller } from '~/models/operation.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const input = (more: Record<string, string> = {}) => ({
  question_en: 'Why?',
  answer_en: 'Because.',
  question_he: 'למה?',
  answer_he: 'ככה.',
  is_active: 'on',
  sort_order: '1',
  ...more,
});
const listQuery: ListState = {
  page: 1,
  perPage: 10,
  search: '',
  order: 'asc',
  orderBy: 'sort_order',
  filters: {},
};

function setUp() {
  const db = freshDatabase();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const add = (more: Record<string, string> = {}) => createFaq(as(db, superadmin), input(more)).id;
  return { db, keeper: superadmin, add };
}

test('lists all questions in order, and searches both languages', () => {
  const { db, keeper, add } = setUp();
  expect(newFaq(as(db, keeper))).toEqual({ sortOrder: 1 });
  const { is_active, ...hidden } = input({ sort_order: '7' });
  const last = createFaq(as(db, keeper), hidden).id;
  const first = add({ question_he: 'איפה?' });
  expect(faqPage(as(db, keeper), { id: last }).isActive).toBe(false);
  expect(newFaq(as(db, keeper))).toEqual({ sortOrder: 8 });
  const ids = (query: Partial<ListState>) =>
    faqList(as(db, keeper), { ...listQuery, ...query }).rows.map(({ id }) => id);
  expect(ids({})).toEqual([first, last]);
  expect(ids({ order: 'desc' })).toEqual([last, first]);
  expect(ids({ search: 'איפה' })).toEqual([first]);
  expect(ids({ search: 'because' })).toEqual([first, last]);
  expect(faqList(as(db, keeper), listQuery)).toMatchObject({
    rows: [{ id: first }, { id: last }],
    total: 2,
  });
});

test('creates one question per form', () => {
  const { db, add } = setUp();
  expect(add({ form_key: 'same-form' })).toBe(add({ form_key: 'same-form' }));
  expect(db.select().from(faqs).all()).toHaveLength(1);
});

test('reports missing languages and an invalid position together', () => {
  const { db, keeper } = setUp();
  const before = dump(db);
  expect(() => createFaq(as(db, keeper), { question_en: 'Why?', sort_order: '0' })).toThrow(
    expect.objectContaining({
      fields: {
        answer_en: [{ text: 'form.errors.required' }],
        question_he: [{ text: 'form.errors.required' }],
        answer_he: [{ text: 'form.errors.required' }],
        sort_order: [{ text: 'faq.errors.order' }],
      },
    }),
  );
  expect(dump(db)).toBe(before);
});

test('rejects a save over a newer version, even within one millisecond', () => {
  const { db, keeper, add } = setUp();
  const id = add();
  const save = (answer_en: string) =>
    updateFaq(as(db, keeper), { id, version: 1, ...input({ answer_en }) });
  save('First');
  expect(() => save('Second')).toThrow(
    expect.objectContaining({ code: 'stale', values: { version: 2 } }),
  );
  expect(faqPage(as(db, keeper), { id })).toMatchObject({ answerEn: 'First', version: 2 });
});

test('is reserved for the super admin', () => {
  const { db, keeper, add } = setUp();
  const id = add();
  const { admin, entrepreneur } = company(db);
  const before = dump(db);
  for (const actor of [admin, entrepreneur]) {
    const caller = as(db, actor);
    expect(() => faqList(as(db, actor), listQuery)).toThrow('forbidden');
    expect(() => newFaq(caller)).toThrow('forbidden');
    expect(() => faqPage(caller, { id })).toThrow('forbidden');
    expect(() => createFaq(caller, input())).toThrow('forbidden');
    expect(() => updateFaq(caller, { id, version: 1, ...input() })).toThrow('forbidden');
    expect(() => deleteFaq(caller, { id })).toThrow('forbidden');
  }
  expect(() => deleteFaq(as(db, keeper), { id: 999 })).toThrow('not-found');
  expect(dump(db)).toBe(before);
  deleteFaq(as(db, keeper), { id });
  expect(db.select().from(faqs).all()).toEqual([]);
});

test('shows visitors only published questions, in their language and in order', () => {
  const { db, keeper, add } = setUp();
  const last = add({
    sort_order: '3',
    question_en: 'Who’s asking?',
    question_he: 'מי שואל? ״שָׁלוֹם״',
  });
  const first = add({ sort_order: '2' });
  const { is_active, ...hidden } = input();
  createFaq(as(db, keeper), hidden);
  const stranger = { ...as(db, keeper), actor: null };
  const readFaq = (locale: Locale) => publicFaqs({ ...stranger, locale }, {}).rows;
  expect(readFaq('en-US').map(({ id, question }) => [id, question])).toEqual([
    [first, 'Why?'],
    [last, 'Who’s asking?'],
  ]);
  expect(readFaq('he-IL')[0]).toMatchObject({ question: 'למה?', answer: 'ככה.' });
  const matches = (search?: string) => faqSearch(stranger, { search }).rows.map(({ id }) => id);
  expect(matches()).toEqual([first, last]);
  for (const search of ['WHOS', 'שלום', 'because asking', 'שואל'])
    expect(matches(search)).toEqual([last]);
  for (const search of ['%', 'elephants']) expect(matches(search)).toEqual([]);
});

test('swaps two questions and renumbers them', () => {
  const { db, keeper, add } = setUp();
  const [one, two, three] = [add(), add(), add({ sort_order: '90' })] as const;
  const rows = () =>
    faqList(as(db, keeper), listQuery).rows.map(({ id, sortOrder }) => [id, sortOrder]);
  moveFaq(as(db, keeper), { id: three, intent: 'place', before: String(two) });
  expect(rows()).toEqual([
    [one, 1],
    [three, 2],
    [two, 3],
  ]);
  expect(faqPage(as(db, keeper), { id: one }).version).toBe(1);
  expect(faqAfter(as(db, keeper), { id: three })).toBe(two);
  expect(faqAfter(as(db, keeper), { id: two })).toBeNull();
  const { admin } = company(db);
  const before = dump(db);
  expect(() => moveFaq(as(db, admin), { id: one, intent: 'down' })).toThrow('forbidden');
  expect(() => moveFaq(as(db, keeper), { id: 999, intent: 'down' })).toThrow('not-found');
  expect(() => moveFaq(as(db, keeper), { id: one, intent: 'place', before: '999' })).toThrow(
    'not-found',
  );
  expect(dump(db)).toBe(before);
});

test('leaves out delivered questions about plans while none are sold', () => {
  const { db, keeper } = setUp();
  ensurePlan(db, now);
  const questionsOf = (gateway: Caller['gateway'] | undefined) =>
    publicFaqs(as(db, keeper, gateway === undefined ? {} : { gateway }), {}).rows.map(
      ({ questionEn }) => questionEn,
    );
  const all = questionsOf(undefined);
  const trial = 'Can I try it before I pay?';
  expect(all).toContain(trial);
  expect(questionsOf(null)).toEqual(
    all.filter((question) => ![trial, 'How do I cancel?'].includes(question)),
  );
  db.update(faqs).set({ answerEn: 'Yes, ask us.' }).where(eq(faqs.questionEn, trial)).run();
  expect(questionsOf(null)).toContain(trial);
});
