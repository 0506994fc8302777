import { chromium } from '@playwright/test';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { cast, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  projectInvitePath,
  projectMessagePath,
  projectMessagesPath,
  projectPath,
  projectWritePath,
} from '~/paths';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { type Client, client } from '../support/client';
import { decoded, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

const { investor: toInvestors, tenant: toTenants } = receiverTypes;

let server: RunningServer;
let admin: Client;
let investor: Client;
let tenant: Client;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: keyof typeof cast) => client(server, cast[account].email);
  [admin, investor, tenant] = [person('admin'), person('investor'), person('tenant')];
  id = projectNamed(server, castProjects.neveTzedek);
  for (let i = 0; i < 45; i++) add({ receiverType: toInvestors, subject: `Report ${i}` });
  add({ receiverType: toTenants, subject: 'For tenants' });
});

/** Inserts a message of the admin into the project and returns its id. */
function add(fields: { receiverType: number; subject: string }): number {
  return withDatabase(server, (db) => {
    const sender = db.select().from(people).where(eq(people.email, cast.admin.email)).get()!;
    const at = Date.now();
    const row = {
      projectId: id,
      senderId: sender.id,
      message: 'Text',
      createdAt: at,
      updatedAt: at,
    };
    return db
      .insert(messages)
      .values({ ...row, ...fields })
      .returning()
      .get().id;
  });
}

const cards = (html: string) => tagsOf(mainOf(html), 'li').flatMap(({ id: card }) => card || []);
const moreOn = (html: string) => {
  const href = /data-list="messages"><a href="([^"]+)"/.exec(html)?.[1];
  return href && decoded(href);
};
const words = async (reader: Client, portal: 'admin' | 'member', options = {}) =>
  wordsOf(mainOf((await reader.get(projectMessagesPath(portal, id, options))).html));

test('lists cards newest first and loads more until the end, each once', async () => {
  const seen: string[] = [];
  for (let path: string | undefined = projectMessagesPath('member', id); path; ) {
    const { html } = await investor.get(path);
    seen.push(...cards(html));
    path = moreOn(html);
    // A message arriving in between shifts nothing.
    add({ receiverType: toInvestors, subject: 'In between' });
  }
  expect(seen.length).toBeGreaterThan(45);
  expect(new Set(seen).size).toBe(seen.length);
});

test('shows sender, subject and time, and no longer marks an opened message as new', async () => {
  const newest = add({ receiverType: toInvestors, subject: 'The last word' });
  const card = async () => {
    const { html } = await investor.get(projectMessagesPath('member', id));
    return wordsOf(new RegExp(`<li id="message-${newest}".*?</li>`, 's').exec(html)?.[0] ?? '');
  };
  expect(await card()).toMatch(
    /^N ?The last word ?New ?Noa Levi ?Text ?\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  );
  const page = await investor.get(projectMessagePath('member', id, newest));
  expect(page.status).toBe(200);
  expect(tagsOf(page.html, 'dialog')).toHaveLength(1);
  expect(await card()).not.toContain('New');
});

test('filters by receiver type and by own messages', async () => {
  for (const receiver_type of ['tenant', '2'])
    expect(await words(admin, 'admin', { receiver_type })).toContain('For tenants');
  expect(await words(admin, 'admin', { receiver_type: 'investor' })).not.toContain('For tenants');
  expect(await words(admin, 'admin', { is_sender: '1', receiver_type: 'tenant' })).toContain(
    'For tenants',
  );
  expect(await words(tenant, 'member')).toContain('For tenants');
  expect(await words(tenant, 'member', { is_sender: '1' })).not.toContain('For tenants');
  expect(await words(investor, 'member')).not.toContain('For tenants');
  // Only people who write to several kinds of people can filter by kind.
  const pills = async (reader: Client, portal: 'admin' | 'member') =>
    /class="pills".*?<\/nav>/s.exec(
      (await reader.get(projectMessagesPath(portal, id))).html,
    )?.[0] ?? '';
  expect(wordsOf(`<i ${await pills(admin, 'admin')}`)).toMatch(/All ?Investors ?Tenants ?Sent/);
  expect(wordsOf(`<i ${await pills(investor, 'member')}`)).toMatch(/All ?Sent/);
});

test('shows the latest four on the project page with a link to all', async () => {
  const { html } = await admin.get(projectPath('admin', id));
  expect(cards(html)).toHaveLength(4);
  expect(tagsOf(html, 'a').map(({ href }) => href)).toContain(projectMessagesPath('admin', id));
});

test('loads more on scrolling with script, each message once', async () => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    const [name = '', value = ''] = investor.cookie.split(/[=;]/);
    await page.context().addCookies([{ name, value, url: server.url }]);
    await page.goto(projectMessagesPath('member', id));
    const visibleSubjects = () =>
      page.locator('#messages > li').evaluateAll((list) => list.map((entry) => entry.id));
    expect((await visibleSubjects()).length).toBe(20);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 10_000);
        return page.locator('[data-list]').count();
      })
      .toBe(0);
    const all = await visibleSubjects();
    expect(all.length).toBeGreaterThan(45);
    expect(new Set(all).size).toBe(all.length);
  } finally {
    await browser.close();
  }
});

test('says in the form if there is no receiver and links to the invitation', async () => {
  const entrepreneur = client(server, cast.entrepreneur.email);
  const page = async () => (await entrepreneur.get(projectWritePath('member', lonely))).html;
  const lonely = projectNamed(server, castProjects.rothschild);
  expect(wordsOf(await page())).not.toContain('none yet');
  withDatabase(server, (db) =>
    db.delete(projectMembers).where(eq(projectMembers.projectId, lonely)).run(),
  );
  expect(wordsOf(await page())).toContain('Investors (none yet)');
  withDatabase(server, (db) =>
    db.update(people).set({ isActive: false }).where(eq(people.role, 'admin')).run(),
  );
  expect(wordsOf(await page())).toContain('There is no one else on this project yet.');
  expect(await page()).toContain(`href="${projectInvitePath('member', lonely)}"`);
});
