import { messages, receiverTypes } from 'db/schema/message';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { inboxPath, inThread, projectMessagePath, projectWritePath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
let id: number;
let news: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  id = projectNamed(server, castProjects.neveTzedek);
  await owner.post(projectWritePath('member', id), {
    subject: 'The facade',
    message: 'The scaffold is up.',
    receiver_type: String(receiverTypes.investor),
    form_key: 'the-facade-news',
  });
  news = newest().id;
});

const newest = () =>
  withDatabase(server, (db) => db.select().from(messages).all()).sort((a, b) => b.id - a.id)[0]!;

test('is answered where it is read, and shows both sides', async () => {
  const path = projectMessagePath('member', id, news);
  const form = formOf((await investor.get(path)).html, 'reply');
  form.set('message', 'It looks good.');
  const response = await investor.post(path, form);
  const answer = newest();
  expect([response.status, response.location]).toEqual([
    303,
    projectMessagePath('member', id, answer.id) + inThread(answer.id),
  ]);
  expect(answer).toMatchObject({ threadId: news, subject: 'Re: The facade' });
  const page = mainOf((await owner.get(projectMessagePath('member', id, answer.id))).html);
  const [, thread = ''] = page.split('<dialog');
  expect(wordsOf(thread)).toMatch(/The facade.*The scaffold is up\..*It looks good\./);
  const options = tagsOf(thread, 'option').map(({ value }) => value);
  expect(options).toEqual([String(answer.id), String(news)]);
});

test('keeps a rejected reply below the conversation', async () => {
  const path = projectMessagePath('member', id, news);
  const form = formOf((await investor.get(path)).html, 'reply');
  const rejection = await investor.post(path, form);
  expect(rejection.status).toBe(422);
  expect(errorBeside(rejection.html, 'message')).toContain('Enter the message.');
  expect(wordsOf(rejection.html)).toContain('The scaffold is up.');
});

test('opens in the inbox and returns there after a reply', async () => {
  const path = inboxPath('member', { open: news });
  const { html } = await owner.get(path);
  expect(tagsOf(mainOf(html), 'a').filter((link) => link['aria-current'] === 'true')).toHaveLength(
    1,
  );
  const action = /<form[^>]*action="([^"]+)"[^>]*id="reply"/.exec(html)?.[1] ?? '';
  const form = formOf(html, 'reply');
  form.set('message', 'The paint follows.');
  const { location } = await owner.post(action, form);
  expect(location).toBe(inboxPath('member', { open: newest().id }) + inThread(newest().id));
  expect((await investor.get(inboxPath('member', { open: newest().id }))).status).toBe(200);
  expect((await client(server, 'tenant@yesod.demo').get(path)).status).toBe(404);
});
