import { faqs } from 'db/schema/faq';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  faqCreatePath,
  faqDeletePath,
  faqEditPath,
  faqPath,
  faqPublicPath,
  supportPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let keeper: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  keeper = client(server, cast.superadmin.email);
});

const asked = (question: string) =>
  withDatabase(server, (db) => db.select().from(faqs).where(eq(faqs.questionEn, question)).all());
const words = async (path: string) => wordsOf(mainOf((await keeper.get(path)).html));

async function typed(question: string) {
  const form = formOf((await keeper.get(faqCreatePath())).html, 'faq');
  form.set('question_en', question);
  form.set('answer_en', 'Because\nit is so.');
  form.set('question_he', 'למה?');
  form.set('answer_he', 'ככה.');
  return form;
}

test('lists the questions in visitors’ order, hidden ones too', async () => {
  const list = await words(faqPath());
  expect(list).toMatch(/Who is Yesod for\?.* Shown 1 .*How does an investor join/);
  expect(list).toMatch(/accountant’s export\?.* Hidden 10/);
});

test('adds a question once at the end and updates it', async () => {
  const form = await typed('Is there a cat?');
  expect([form.get('sort_order'), form.get('is_active')]).toEqual(['11', 'on']);
  for (const _ of ['once', 'twice'])
    expect((await keeper.post(faqCreatePath(), form)).location).toBe(faqPath());
  expect(wordsOf((await keeper.get(faqPath())).html)).toContain('Question created successfully.');
  const [row, ...others] = asked('Is there a cat?');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ answerEn: 'Because\nit is so.', isActive: true, sortOrder: 11 });

  const edit = formOf((await keeper.get(faqEditPath(row!.id))).html, 'faq');
  expect(edit.get('is_active')).toBe('on');
  edit.delete('is_active');
  expect((await keeper.post(faqEditPath(row!.id), edit)).status).toBe(303);
  expect(asked('Is there a cat?')).toMatchObject([{ isActive: false }]);
  const hidden = formOf((await keeper.get(faqEditPath(row!.id))).html, 'faq');
  expect(hidden.get('is_active')).toBeNull();

  edit.set('answer_he', 'תשובה אחרת');
  const rejection = await keeper.post(faqEditPath(row!.id), edit);
  expect([rejection.status, wordsOf(mainOf(rejection.html))]).toEqual([
    409,
    expect.stringContaining('This question was changed by another user'),
  ]);
  const returnedForm = formOf(rejection.html, 'faq');
  expect(returnedForm.get('answer_he')).toBe('תשובה אחרת');
  expect((await keeper.post(faqEditPath(row!.id), returnedForm)).status).toBe(303);
});

test.each([
  ['question_en', 'Enter the question in English.'],
  ['answer_en', 'Enter the answer in English.'],
  ['question_he', 'Enter the question in Hebrew.'],
  ['answer_he', 'Enter the answer in Hebrew.'],
])('rejects a question without %s', async (name, message) => {
  const form = await typed('Half a question?');
  form.set(name, ' ');
  form.set('sort_order', '0');
  form.delete('is_active');
  const before = dumpOf(server);
  const answer = await keeper.post(faqCreatePath(), form);
  expect(answer.status).toBe(422);
  expect(errorBeside(answer.html, name)).toContain(message);
  expect(errorBeside(answer.html, 'sort_order')).toContain('from 1 to 9999');
  expect(formOf(answer.html, 'faq').get('is_active')).toBeNull();
  expect(dumpOf(server)).toBe(before);
});

test('asks for confirmation to delete', async () => {
  await keeper.post(faqCreatePath(), await typed('Gone tomorrow?'));
  const path = faqDeletePath(asked('Gone tomorrow?')[0]!.id);
  expect(await words(path)).toContain('“Gone tomorrow?” is deleted in both languages.');
  const result = await keeper.post(path);
  expect([result.status, result.location]).toEqual([303, faqPath()]);
  expect(asked('Gone tomorrow?')).toEqual([]);
  expect((await keeper.post(path)).status).toBe(404);
});

test('changes the order by buttons and by dropping a row before another', async () => {
  const order = () =>
    withDatabase(server, (db) =>
      db
        .select()
        .from(faqs)
        .orderBy(faqs.sortOrder, faqs.id)
        .all()
        .map(({ id }) => id),
    );
  const [first, second, ...rest] = order();
  const last = rest.at(-1);
  const move = (fields: Record<string, string>) => keeper.post(faqPath(), fields);
  expect((await move({ id: `${second}`, intent: 'up' })).location).toBe(faqPath());
  expect(order()).toEqual([second, first, ...rest]);
  await move({ id: `${last}`, intent: 'place', before: `${second}` });
  expect(order()).toEqual([last, second, first, ...rest.slice(0, -1)]);
  await move({ id: `${last}`, intent: 'place', before: '' });
  expect(order()).toEqual([second, first, ...rest]);
  await move({ id: `${first}`, intent: 'up' });
  expect(order()).toEqual([first, second, ...rest]);
  expect((await move({ id: `${first}`, intent: 'sideways' })).status).toBe(404);

  const { html } = await keeper.get(`${faqPath()}?perPage=10`);
  const [body] = tagsOf(html, 'tbody');
  // A row dragged to the end of the first page stays before the second page.
  expect([body?.['data-enhance'], body?.['data-end']]).toEqual(['drag-order', `${order()[10]}`]);
  for (const other of ['search=a', 'orderBy=question_en', 'orderBy=sort_order&order=desc'])
    expect((await keeper.get(`${faqPath()}?${other}`)).html).not.toContain('drag-order');
});

describe('the public FAQ page', () => {
  const read = (path: string, language = 'en') =>
    client(server).get(path, { 'Accept-Language': language });

  test('shows published questions in either language, but not hidden ones', async () => {
    const english = await read(faqPublicPath());
    expect([english.status, english.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(wordsOf(mainOf(english.html))).toMatch(/Who is Yesod for\?.*How does an investor join/);
    expect(english.html).not.toContain('accountant');
    expect(english.html).not.toContain('<script');
    const types = tagsOf(english.html, 'div').flatMap(({ itemtype = [] }) => itemtype);
    expect(types).toContain('https://schema.org/FAQPage');
    expect(wordsOf(mainOf((await read(faqPublicPath(), 'he')).html))).toContain('למי מיועדת יסוד?');
  });

  test('finds questions by search, or links to support', async () => {
    const matches = await read(faqPublicPath({ search: 'password' }));
    expect(wordsOf(mainOf(matches.html))).toMatch(/One answer found\..*Is there a password/);
    expect(tagsOf(matches.html, 'details')).toMatchObject([{ open: '' }]);
    const hebrew = await read(faqPublicPath({ search: 'סיסמה' }));
    expect(wordsOf(mainOf(hebrew.html))).toContain('Is there a password');
    const none = await read(faqPublicPath({ search: '<b>elephants</b>' }));
    expect([none.status, tagsOf(none.html, 'details')]).toEqual([200, []]);
    expect(wordsOf(mainOf(none.html))).toContain('No results.');
    expect(none.html).not.toContain('<b>');
    expect(tagsOf(none.html, 'a').some(({ href }) => href === supportPath())).toBe(true);
  });

  test('keeps line breaks, links addresses and escapes HTML', async () => {
    const form = await typed('Where is more?');
    form.set(
      'answer_en',
      'See https://example.test/a?b=1&c=2.\nOr javascript:alert(1) <script>alert(1)</script>',
    );
    await keeper.post(faqCreatePath(), form);
    const [{ id } = { id: 0 }] = asked('Where is more?');
    const { html } = await read(faqPublicPath({ search: 'where is more' }));
    const hrefs = tagsOf(html, 'a').map(({ href }) => href);
    expect(hrefs).toContain('https://example.test/a?b=1&c=2');
    expect(hrefs).toContain(`#question-${id}`);
    expect(hrefs.filter((href) => href?.startsWith('javascript'))).toEqual([]);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });
});

test('is reserved for the super admin', async () => {
  const { id } = asked('Who is Yesod for?')[0]!;
  const before = dumpOf(server);
  for (const name of ['admin', 'entrepreneur', 'investor'] as const) {
    const visitor = client(server, cast[name].email);
    for (const path of [faqPath(), faqCreatePath(), faqEditPath(id), faqDeletePath(id)]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
      if (path !== faqPath()) expect((await visitor.post(path)).status).toBe(404);
    }
  }
  expect(dumpOf(server)).toBe(before);
});
