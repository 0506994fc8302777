import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorBeside, mainOf, tagsOf, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sessionCookie } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { type Visitor, visitor } from '../support/visitor';

let server: RunningServer;
let who: Record<keyof typeof cast, Visitor>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  who = Object.fromEntries(
    Object.entries(cast).map(([name, { email }]) => {
      const browser = visitor(server);
      browser.cookie = sessionCookie(server.dataDir, email);
      return [name, browser];
    }),
  ) as typeof who;
});

/** The first link on a page whose address fits. */
async function linkOn(browser: Visitor, path: string, shape: RegExp): Promise<string> {
  const { html } = await browser.get(path);
  const link = tagsOf(mainOf(html), 'a').find(({ href = '' }) => shape.test(href));
  if (!link?.href) throw new Error(`${path} has no link like ${shape}.`);
  return link.href;
}

/** Follows a redirect and returns the text of its toast. */
async function toastAfter(browser: Visitor, answer: { location: string }): Promise<string> {
  const { html } = await browser.get(answer.location);
  const toast = /<div class="toast.*?<\/div>|class="toast.*?<\/\w+>/s.exec(html)?.[0] ?? '';
  return wordsOf(toast.slice(toast.indexOf('>') + 1));
}

async function projectId(name: string): Promise<string> {
  const { html } = await who.admin.get(`/admin/projects?search=${encodeURIComponent(name)}`);
  return /\/admin\/projects\/show\/(\d+)/.exec(html)?.[1] ?? '';
}

const phone = { role_id: 'investor', country_code: '+91', phone_number: '+61 412 345 678' };
const invite = async (browser: Visitor, id: string, form: Record<string, string> = {}) =>
  browser.post(`/projects/show/${id}/invite`, { ...phone, 'project_ids[]': id, ...form });

describe('an invited person', () => {
  test('is notified in the project list, asked to confirm, accepts and sees the project', async () => {
    const project = `/projects/show/${await projectId(castProjects.ajami)}`;
    expect(wordsOf((await who.investor.get('/projects')).html)).toContain(
      '1 invitation is waiting',
    );
    expect((await who.investor.get(project)).status).toBe(404);
    const dialog = await linkOn(who.investor, '/invitations', /accept$/);
    const question = wordsOf((await who.investor.get(dialog)).html).replaceAll(
      /[\u2066-\u2069]/g,
      '',
    );
    expect(question).toContain('Accept this invitation?');
    expect(question).toContain(`invited you to ${castProjects.ajami} as an investor`);
    const answer = await who.investor.post(dialog, {});
    expect(answer).toMatchObject({ status: 303, location: project });
    expect(await toastAfter(who.investor, answer)).toContain('Accept successful!');
    expect((await who.investor.get(project)).status).toBe(200);

    const repeated = await who.investor.post(dialog, {});
    expect(await toastAfter(who.investor, repeated)).toContain(
      'was already accepted. Nothing changed',
    );
    const reject = await who.investor.post(dialog.replace('accept', 'reject'), {});
    expect(await toastAfter(who.investor, reject)).toContain(
      'Failed to reject project invitation.',
    );
  });

  test('rejects and does not see the project; no one else can answer', async () => {
    const dialog = await linkOn(who.tenant, '/invitations', /reject$/);
    for (const other of [who.investor, who.entrepreneur, who.admin2]) {
      expect((await other.post(dialog, {})).status).not.toBe(200);
      expect([302, 404]).toContain((await other.get(dialog)).status);
    }
    const answer = await who.tenant.post(dialog, {});
    expect(await toastAfter(who.tenant, answer)).toContain('Reject successful!');
    const project = `/projects/show/${await projectId(castProjects.kerem)}`;
    expect((await who.tenant.get(project)).status).toBe(404);
  });

  test('is notified if the invitation was cancelled before the answer', async () => {
    const id = await projectId(castProjects.ramatAviv);
    await invite(who.entrepreneur, id, {
      role_id: 'tenant',
      phone_number: `+972${cast.tenant.phoneNumber}`,
    });
    const dialog = await linkOn(who.tenant, '/invitations', /accept$/);
    const number = dialog.split('/')[2];
    const withdrawn = await who.entrepreneur.post(`/InvitationLog/${number}/withdraw`, {});
    expect(await toastAfter(who.entrepreneur, withdrawn)).toContain('Invitation cancelled.');
    const answer = await who.tenant.post(dialog, {});
    expect(await toastAfter(who.tenant, answer)).toContain(
      'Failed to accept project invitation. It was cancelled by the sender.',
    );
    expect((await who.tenant.get(`/projects/show/${id}`)).status).toBe(404);
  });
});

describe('inviting', () => {
  test('sends a stranger a sign-up link and logs the invitation with it', async () => {
    const id = await projectId(castProjects.rothschild);
    const answer = await invite(who.entrepreneur, id);
    expect(answer).toMatchObject({ status: 303, location: `/projects/show/${id}` });
    expect(await toastAfter(who.entrepreneur, answer)).toContain('+61 412345678');
    const [sms] = await (await fetch(`${server.url}/dev/outbox.json?to=61412345678`)).json();
    expect(sms.text).toContain(
      'Yael Cohen invites you to the project Rothschild 61 Bauhaus Revival',
    );
    const link = new URL(sms.text.split('\n')[1]);
    expect(`${link.pathname} ${link.searchParams}`).toMatch(
      /^\/signup role=investor&language=en-US&phone=412345678&country_code=%2B61&code=[\w-]{43}$/,
    );
    const { html } = await who.entrepreneur.get('/InvitationLog?search=412+345-678');
    expect(tagsOf(html, 'input').map(({ value }) => value)).toContain(link.href);
    const log = wordsOf(mainOf(html));
    expect(log).toContain('N/A');
    expect(log).toContain('Yael Cohen invites you to the project Rothschild 6…');
    expect(log).toContain('Not signed up');
  });

  test('sends an invitation to a phone and an email address, and names both', async () => {
    const id = await projectId(castProjects.rothschild);
    const contacts = {
      country_code: '+972',
      phone_number: '527650077',
      email: 'both@example.test',
    };
    const answer = await invite(who.entrepreneur, id, contacts);
    expect(await toastAfter(who.entrepreneur, answer)).toContain(
      '+972 527650077 · both@example.test',
    );
    for (const to of ['972527650077', 'both%40example.test'])
      expect(await (await fetch(`${server.url}/dev/outbox.json?to=${to}`)).json()).toHaveLength(1);
    const log = wordsOf(mainOf((await who.entrepreneur.get('/InvitationLog?search=both%40')).html));
    expect(log).toContain('+972 527650077');
    expect(log).toContain('both@example.test');
    const page = wordsOf(mainOf((await who.entrepreneur.get(answer.location)).html));
    expect(page).toContain('+972 527650077 · both@example.test');
  });

  test('rejects an invalid phone on its field and keeps the values', async () => {
    const id = await projectId(castProjects.rothschild);
    const refused = async (phone_number: string, form = {}) => {
      const { status, html } = await invite(who.entrepreneur, id, { phone_number, ...form });
      return [status, errorBeside(html, 'phone_number')];
    };
    expect(await refused('12')).toEqual([422, 'Error: Please enter a valid phone number']);
    expect(await refused('')).toEqual([422, 'Error: Phone number is required.']);
    expect(await refused(`+972${cast.entrepreneur.phoneNumber}`)).toEqual([
      422,
      'Error: This is your own phone number.',
    ]);
    expect((await refused(`+972${cast.admin.phoneNumber}`))[1]).toContain('cannot be invited');
    expect((await refused(`0${cast.investor.phoneNumber}`, { country_code: '+972' }))[1]).toContain(
      'already a member of Rothschild 61 Bauhaus Revival',
    );
    expect((await refused('+61412345678'))[1]).toContain('already invited to Rothschild 61');
    const { html } = await invite(who.entrepreneur, id, {
      role_id: 'entrepreneur',
      phone_number: '77',
    });
    expect(errorBeside(html, 'role_id')).toBe('Error: Choose a role.');
    expect(tagsOf(html, 'input').find(({ name }) => name === 'phone_number')?.value).toBe('77');
  });

  test('asks for confirmation before inviting a tenant of the company as an investor', async () => {
    const id = await projectId(castProjects.ajami);
    const form = { phone_number: `+972${cast.tenant.phoneNumber}` };
    const response = await invite(who.entrepreneur, id, form);
    expect(response.status).toBe(422);
    expect(wordsOf(response.html)).toContain('Maya Friedman is a tenant here: invite as investor?');
    const box = tagsOf(response.html, 'input').find(({ name }) => name === 'is_other_role');
    expect(box).toMatchObject({ type: 'checkbox' });
    const is_other_role = box?.value ?? 'on';
    expect((await invite(who.entrepreneur, id, { ...form, is_other_role })).status).toBe(303);
  });

  test('is allowed only to people who run the project', async () => {
    const id = await projectId(castProjects.rothschild);
    const form = { phone_number: '+61400000001' };
    for (const other of [who.investor, who.tenant, who.admin2, who.superadmin]) {
      expect((await other.get(`/projects/show/${id}/invite`)).status).toBe(404);
      expect((await invite(other, id, form)).status).toBe(404);
    }
    const tower = '9';
    expect((await invite(who.entrepreneur, id, { ...form, 'project_ids[]': tower })).status).toBe(
      404,
    );
    const outbox = await fetch(`${server.url}/dev/outbox.json?to=61400000001`);
    expect(await outbox.json()).toEqual([]);
    const { html } = await who.investor.get(`/projects/show/${id}`);
    expect(html).not.toContain('/invite');
    const lostPage = await invite(visitor(server), id, form);
    expect(lostPage.location).toMatch(/^\/login(\?|$)/);
  });
});

test('shows a member one page of invitations at either address', async () => {
  expect(await who.investor.get('/InvitationLog?search=x')).toMatchObject({
    status: 302,
    location: '/invitations?search=x',
  });
  expect(await who.entrepreneur.get('/invitations')).toMatchObject({
    status: 302,
    location: '/InvitationLog',
  });
  const { html } = await who.entrepreneur.get('/InvitationLog');
  expect(html).toMatch(/href="\/projects\/edit\/\d+"/);
});

test('keeps companies apart in the log and shows invitees no links', async () => {
  const { html } = await who.investor.get('/invitations');
  expect(html).not.toContain('copy-link');
  expect(html).not.toContain('/withdraw');
  expect(wordsOf(mainOf(html))).not.toContain('Maya Friedman');
  const number = (await linkOn(who.admin, '/admin/InvitationLog', /withdraw$/)).split('/')[3];
  const path = `/admin/InvitationLog/${number}/withdraw`;
  expect((await who.admin2.get(path)).status).toBe(404);
  expect((await who.admin2.post(path, {})).status).toBe(404);
  expect((await who.admin.get(path)).status).toBe(200);
  expect((await who.entrepreneur.get('/admin/InvitationLog')).status).toBe(404);
  const hebrew = await who.admin.get('/admin/InvitationLog?lang=he-IL');
  expect(wordsOf(mainOf(hebrew.html))).toContain('יומן הזמנות');
});
