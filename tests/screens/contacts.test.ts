import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { contactChangePath, personCreatePath, personEditPath } from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { personForm, personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, signInByMail, type Visitor, visitor } from '../support/visitor';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});

const english = { 'accept-language': 'en-US' };

/** Adds an investor with this phone and signs them in by email. */
async function addInvestor(phone_no: string): Promise<Visitor> {
  const form = await personForm({ phone_no });
  form.append('permissions[]', 'invitations.view');
  await admin.post(personCreatePath('admin', 'investor'), form);
  const browser = visitor(server, english);
  await signInByMail(server, browser, String(form.get('email')));
  return browser;
}

async function invite(phone_number: string) {
  const admin2 = client(server, cast.admin2.email);
  const { html } = await admin2.get('/admin/projects');
  const id = /\/admin\/projects\/show\/(\d+)/.exec(html)?.[1] ?? '';
  const form = { role_id: 'investor', country_code: '+972', phone_number, 'project_ids[]': id };
  expect((await admin2.post(`/admin/projects/show/${id}/invite`, form)).status).toBe(303);
}

test('shows an invitation to a phone once a code verified it; its link leads to the check', async () => {
  const phone = '527770001';
  const browser = await addInvestor(phone);
  await invite(phone);
  const link = `/signup?role=investor&phone=${phone}&country_code=%2B972&code=x`;
  expect(await browser.get(link)).toMatchObject({ status: 302, location: '/invitations' });
  const before = mainOf((await browser.get('/invitations')).html);
  expect(wordsOf(before)).toContain(`We will text a code to +972${phone} Confirm phone number`);
  expect(before).not.toMatch(/\/invitations\/\d+\/accept/);
  const change = '/profile/change/phone?redirectTo=%2Finvitations';
  expect(before).toContain(`href="${change}"`);
  const form = formOf((await browser.get(change)).html, 'contact');
  expect([form.get('country_code'), form.get('phone_number')]).toEqual(['IL', phone]);
  const changeAnswer = await browser.post(change, { country_code: '+972', phone_number: phone });
  expect(changeAnswer.location).toBe('/profile/code?redirectTo=%2Finvitations');
  const otp = await sentCode(server, `+972${phone}`);
  expect((await browser.post(changeAnswer.location, { otp })).location).toBe('/invitations');
  const after = mainOf((await browser.get('/invitations')).html);
  expect(after).not.toContain('/profile/change/phone');
  const accept = /\/invitations\/\d+\/accept/.exec(after)?.[0] ?? '';
  expect((await browser.post(accept)).status).toBe(303);
});

async function linkTo(to: string): Promise<string> {
  const answer = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  const [newest] = (await answer.json()) as { text: string }[];
  return new URL(/http\S+\/contact-change\/\S+/.exec(newest?.text ?? '')?.[0] ?? '').pathname;
}

test('applies an email change by an admin once confirmed, and lets the old address cancel it', async () => {
  const tenant = personWith(server, cast.tenant.email);
  const path = personEditPath('admin', 'tenant', tenant.id);
  const fields = {
    name: tenant.name,
    address: tenant.address ?? 'Haifa',
    phone_no: tenant.phoneNumber ?? '',
  };
  const form = await personForm({
    ...fields,
    email: 'tenant.new@example.test',
    version: String(tenant.version),
    profile_photo: undefined,
  });
  const saved = await admin.post(path, form);
  expect(saved.status).toBe(303);
  expect((await admin.get(saved.location ?? '')).html).toContain(
    'Until then, they sign in with the old one',
  );
  expect(wordsOf(mainOf((await admin.get(path)).html))).toContain('tenant.new@example.test');
  expect(personWith(server, cast.tenant.email).id).toBe(tenant.id);

  const [confirm, refuse] = [
    await linkTo('tenant.new@example.test'),
    await linkTo(cast.tenant.email),
  ];
  const stranger = visitor(server, english);
  const answer = await stranger.get(confirm);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(wordsOf(mainOf(answer.html))).toContain('Is this your account?');
  expect(await stranger.post(confirm)).toMatchObject({ status: 303, location: confirm });
  expect(wordsOf((await stranger.get(confirm)).html)).toContain('The contact is confirmed');
  expect(personWith(server, 'tenant.new@example.test').id).toBe(tenant.id);
  await stranger.post(refuse);
  expect(wordsOf((await stranger.get(refuse)).html)).toContain('The change was rejected');
  expect(personWith(server, cast.tenant.email).id).toBe(tenant.id);
});

test('explains an invented link in both languages', async () => {
  const path = contactChangePath('made-up');
  for (const [language, words] of [
    ['en-US', 'This link is no longer valid'],
    ['he-IL', 'הקישור אינו תקף עוד'],
  ] as const) {
    const { status, html } = await visitor(server, { 'accept-language': language }).get(path);
    expect([status, wordsOf(html)]).toEqual([404, expect.stringContaining(words)]);
  }
});
