import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdingsPath } from '~/book-paths';
import {
  investorUpdateCreatePath,
  investorUpdateDeletePath,
  investorUpdateEditPath,
  investorUpdatePath,
  investorUpdateSendPath,
  investorUpdatesPath,
  projectPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
let home: number;
let list: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  home = projectNamed(server, castProjects.neveTzedek);
  list = investorUpdatesPath('member', home);
});

const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));
const idIn = (html: string, title: string) =>
  Number(new RegExp(`/updates/(\\d+)"[^>]*><bdi>${title}`).exec(html)?.[1]);
/** The hidden fields of a question. */
function hiddenIn(html: string): FormData {
  const form = new FormData();
  for (const { type, name, value } of tagsOf(mainOf(html), 'input'))
    if (type === 'hidden' && name) form.set(name, value ?? '');
  return form;
}
const confirm = (path: string) => owner.post(path, new FormData());

/** The draft of the demo, or a new one. */
async function draft(): Promise<number> {
  const existing = idIn((await owner.get(list)).html, 'Update \\d+ of');
  if (existing) return existing;
  const { location } = await confirm(investorUpdateCreatePath('member', home));
  return Number(/\d+$/.exec(location ?? '')?.[0]);
}

describe('updates to investors', () => {
  test('are found from the project and the holdings, with the draft of the demo', async () => {
    for (const path of [projectPath('member', home), holdingsPath('member', home)])
      expect((await owner.get(path)).html).toContain(`href="${list}"`);
    const text = await words(list);
    for (const part of ['Update 1: the old stone arch', 'Sent by Yael Cohen', 'Draft'])
      expect(text).toContain(part);
    // A project has one draft at a time.
    expect(text).not.toContain('New update');
    const again = await confirm(investorUpdateCreatePath('member', home));
    expect([again.status, again.location]).toEqual([303, list]);
    expect(await words(list)).toContain('already has a draft');
  });

  test('a draft is edited, previewed and sent after a question; then it stays', async () => {
    const id = await draft();
    const path = investorUpdatePath('member', home, id);
    expect(await words(path)).toContain('A draft, as investors will see it.');
    expect((await investor.get(path)).status).toBe(404);

    const edit = investorUpdateEditPath('member', home, id);
    const form = formOf((await owner.get(edit)).html, 'investor-update');
    form.set('title', '');
    form.set('body', 'The kitchen is in.\n\nMore soon.');
    const wrong = await owner.post(edit, form);
    expect(wrong.status).toBe(422);
    expect(errorBeside(wrong.html, 'title')).toBeTruthy();
    expect(formOf(wrong.html, 'investor-update').get('body')).toContain('The kitchen is in.');
    form.set('title', 'Kitchen day');
    expect((await owner.post(edit, form)).status).toBe(303);
    // Another person saves with the earlier version.
    expect((await owner.post(edit, form)).status).toBe(409);

    const send = investorUpdateSendPath('member', home, id);
    const question = hiddenIn((await owner.get(send)).html);
    expect(await words(send)).toMatch(/Send “Kitchen day”\?.*cannot be changed or deleted/s);
    const stale = new FormData();
    stale.set('version', '1');
    const refused = await owner.post(send, stale);
    expect(refused.status).toBe(409);
    expect(wordsOf(mainOf(refused.html))).toContain('Read it again before you send it.');
    expect((await owner.post(send, question)).status).toBe(303);
    // A second click.
    expect((await owner.post(send, question)).status).toBe(303);
    const pageText = await words(path);
    expect(pageText).toContain('Sent by Yael Cohen on');
    for (const action of [edit, send, investorUpdateDeletePath('member', home, id)])
      expect((await owner.get(action)).status).toBe(404);

    const read = await investor.get(path);
    expect(read.status).toBe(200);
    expect(wordsOf(mainOf(read.html))).toContain('The kitchen is in.');
    expect(await words(list, investor)).toMatch(/Kitchen day.*Update 1: the old stone arch/s);
    const [message = ''] = /\/projects\/\d+\/messages\/\d+/.exec(read.html) ?? [];
    expect((await investor.get(message)).html).toContain(`href="${path}"`);
  });

  test('a draft is deleted after a question', async () => {
    const id = await draft();
    const path = investorUpdateDeletePath('member', home, id);
    expect(await words(path)).toContain('The next update will cover the same period.');
    expect((await confirm(path)).status).toBe(303);
    expect((await owner.get(investorUpdatePath('member', home, id))).status).toBe(404);
    expect(await words(list)).toContain('New update');
  });

  test('are shown to investors with their photos, and not to tenants', async () => {
    const updateId = idIn((await investor.get(list)).html, 'Update 1: the old');
    const { html } = await investor.get(investorUpdatePath('member', home, updateId));
    expect(wordsOf(mainOf(html))).toContain('the permit is on its way');
    const [photo = ''] = /\/files\/\d+/.exec(mainOf(html)) ?? [];
    expect((await investor.get(photo)).status).toBe(200);
    expect((await investor.get(projectPath('member', home))).html).toContain(`href="${list}"`);

    const tenant = client(server, 'tenant@yesod.demo');
    expect((await tenant.get(list)).status).toBe(404);
    expect((await tenant.get(investorUpdatePath('member', home, updateId))).status).toBe(404);
    expect((await tenant.get(projectPath('member', home))).html).not.toContain(`href="${list}"`);
  });
});
