import { supportEntries, supportMessages } from 'db/schema/support';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import {
  supportDeletePath,
  supportInboxPath,
  supportMessagePath,
  supportNotePath,
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

const read = async (path: string) => wordsOf(mainOf((await keeper.get(path)).html));
const storedMessages = () => withDatabase(server, (db) => db.select().from(supportMessages).all());

async function writtenBy(name: string, language: string): Promise<number> {
  const fields = {
    name,
    email: `${name}@example.test`,
    message: 'Where\n<script>is</script> it? https://example.test',
  };
  await client(server).post(supportPath(), fields, { 'Accept-Language': language });
  return storedMessages().at(-1)?.id ?? 0;
}

test('lists messages by status and counts new ones in the menu', async () => {
  const { html } = await keeper.get(supportInboxPath());
  expect(wordsOf(mainOf(html))).toMatch(/אורית מזרחי.* New .*Answered.*Closed/);
  expect(wordsOf(html)).toContain('1 unread message');
  expect(await read(`${supportInboxPath()}?filters[status]=closed`)).not.toContain('אורית');
  expect(await read(`${supportInboxPath()}?search=invitation`)).toContain('Can I see the papers');
  expect(await read(`${supportInboxPath()}?search=elephants`)).toContain('There is nothing here');
});

test('sends a reply once, in the sender’s language, with HTML as text', async () => {
  const id = await writtenBy('ruth', 'he-IL');
  const page = await keeper.get(supportMessagePath(id));
  expect(page.html).toContain('&lt;script&gt;is&lt;/script&gt; it? https://example.test');
  expect(tagsOf(mainOf(page.html), 'a').some(({ href }) => href?.includes('example.test'))).toBe(
    false,
  );
  const form = formOf(page.html, 'answer');
  const before = await dumpOf(server);
  const empty = await keeper.post(supportMessagePath(id), form);
  expect([empty.status, errorBeside(empty.html, 'answer')]).toEqual([
    422,
    'Error: Enter the reply.',
  ]);
  expect(await dumpOf(server)).toBe(before);

  form.set('answer', 'Under <b>Profile</b>.');
  for (const _ of ['once', 'twice'])
    expect((await keeper.post(supportMessagePath(id), form)).location).toBe(supportMessagePath(id));
  expect(await read(supportMessagePath(id))).toMatch(/Answered.*Under <b>Profile<\/b>\./);
  const mails = JSON.parse((await keeper.get('/dev/outbox.json?to=ruth@example.test')).html);
  expect(mails).toMatchObject([
    { subject: 'תשובה לפנייתך אל יסוד', text: expect.stringContaining('> Where') },
  ]);
});

test('rejects a reply to a closed message and keeps the text', async () => {
  const id = await writtenBy('dan', 'en-US');
  const form = formOf((await keeper.get(supportMessagePath(id))).html, 'answer');
  await keeper.post(supportMessagePath(id), { status: 'closed' });
  expect(await read(supportMessagePath(id))).toContain('This message is closed.');
  form.set('answer', 'Too late');
  const late = await keeper.post(supportMessagePath(id), form);
  expect([late.status, errorBeside(late.html, 'answer')]).toEqual([
    422,
    expect.stringContaining('Reopen it'),
  ]);
  expect(formOf(late.html, 'answer').get('answer')).toBe('Too late');
  expect((await keeper.post(supportMessagePath(id), { status: 'lost' })).status).toBe(404);
  await keeper.post(supportMessagePath(id), { status: 'new' });
  expect((await keeper.post(supportMessagePath(id), form)).status).toBe(303);
});

test('keeps a note and asks before deleting', async () => {
  const id = await writtenBy('tal', 'en-US');
  const form = formOf((await keeper.get(supportNotePath(id))).html, 'note');
  form.set('note', 'Called twice.');
  expect((await keeper.post(supportNotePath(id), form)).location).toBe(supportMessagePath(id));
  expect(await read(supportMessagePath(id))).toMatch(/Internal note.*Called twice\./);
  expect(await read(supportDeletePath(id))).toContain('Delete the message from tal?');
  expect((await keeper.post(supportDeletePath(id))).location).toBe(supportInboxPath());
  expect((await keeper.get(supportMessagePath(id))).status).toBe(404);
  const entries = withDatabase(server, (db) => db.select().from(supportEntries).all());
  expect(entries.filter(({ messageId }) => messageId === id)).toEqual([]);
});
