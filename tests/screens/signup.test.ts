import { people } from 'db/schema/person';
import { cast, castCompanies, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { personCreatePath, projectInvitePath } from '~/paths';
import { client } from '../support/client';
import { errorBeside, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import { personForm } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

let serial = 0;
const english = { 'accept-language': 'en-US' };
const details = (changed: Record<string, string> = {}): Record<string, string> => {
  serial += 1;
  const phone_number = `52777${String(serial).padStart(4, '0')}`;
  const own = {
    name: 'Rina Barak',
    email: `rina${serial}@example.test`,
    company_name: 'Barak Homes',
  };
  return { ...own, country_code: '+972', phone_number, ...changed };
};
const codeFor = ({ phone_number = '' }) => sentCode(server, `+972${phone_number}`);
const value = (html: string, name: string) =>
  tagsOf(html, 'input').find((tag) => tag.name === name)?.value;

const chosenRole = (html: string) =>
  tagsOf(html, 'input').flatMap((tag) =>
    tag.name === 'role' && tag.checked !== undefined ? [tag.value] : [],
  );

test('signs up a company and opens its dashboard', async () => {
  const browser = visitor(server, english);
  const form = details();
  expect(await browser.post('/signup', form)).toMatchObject({
    status: 303,
    location: '/signup/verify',
  });
  const page = await browser.get('/signup/verify');
  expect(page.html).toContain('OTP sent to your phone.');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const before = browser.cookie;
  const done = await browser.post('/signup/verify', { otp: await codeFor(form) });
  expect(done).toMatchObject({ status: 303, location: '/admin/dashboard' });
  expect(browser.cookie).not.toBe(before);
  const { html } = await browser.get('/admin/dashboard');
  expect(html).toContain('Signup completed successfully!');
  expect(html).toContain('Barak Homes');
  expect(await browser.get('/signup')).toMatchObject({ status: 302, location: '/admin/dashboard' });
});

test.each(['entrepreneur', 'investor', 'tenant'])('%s signs up without a company', async (role) => {
  const browser = visitor(server, english);
  const path = `/signup?role=${role}`;
  expect(chosenRole((await browser.get(path)).html)).toEqual([role]);
  const { company_name: _, ...form } = details();
  await browser.post(path, form);
  const done = await browser.post('/signup/verify', { otp: await codeFor(form) });
  expect(done.location).toBe('/signup-success');
  const { html, headers } = await browser.get('/signup-success');
  expect(html).toContain('href="/dashboard"');
  expect(html).not.toContain('Google Play');
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await browser.get('/dashboard')).status).toBe(200);
});

test('reports each error on its field in both languages and keeps the values', async () => {
  const form = {
    name: '',
    email: 'Rina <rina@example.test>',
    country_code: '+972',
    phone_number: '12345',
  };
  const { status, html } = await visitor(server, english).post('/signup', form);
  expect(status).toBe(422);
  expect(errorBeside(html, 'name')).toContain('Name is required.');
  expect(errorBeside(html, 'company_name')).toContain('Company name is required for admin signup');
  expect(errorBeside(html, 'email')).toContain('Invalid email format.');
  expect(errorBeside(html, 'phone_number')).toContain('Please enter a valid phone number');
  expect(value(html, 'email')).toBe(form.email);
  const hebrew = await visitor(server, { 'accept-language': 'he-IL' }).post('/signup', form);
  expect(errorBeside(hebrew.html, 'name')).toContain('חובה להזין שם.');
});

test.each(['superadmin', 'boss'])('creates a company admin for role %s', async (role) => {
  const { html } = await visitor(server, english).get(`/signup?role=${role}`);
  expect(chosenRole(html)).toEqual(['admin']);
  expect(html).toContain('name="company_name"');
});

test('goes back from the second step with all values kept', async () => {
  const browser = visitor(server, english);
  const form = details();
  await browser.post('/signup', form);
  expect((await browser.get('/signup/verify')).html).toContain('href="/signup"');
  const { html } = await browser.get('/signup');
  for (const name of ['name', 'email', 'company_name', 'phone_number'])
    expect(value(html, name)).toBe(form[name]);
});

test('answers the same for a used phone, with a text message, and reports a used email after the code', async () => {
  const [taken, free] = [visitor(server, english), visitor(server, english)];
  const usedPhone = details({ phone_number: cast.tenant.phoneNumber });
  const form = details({ email: cast.admin.email.toUpperCase() });
  const steps = [await taken.post('/signup', usedPhone), await free.post('/signup', form)];
  expect(steps[0]).toMatchObject({ status: steps[1]?.status, location: steps[1]?.location });
  const otp = await codeFor(form);
  const wrong = { otp: otp === '111111' ? '222222' : '111111' };
  const pages = [
    await taken.post('/signup/verify', wrong),
    await free.post('/signup/verify', wrong),
  ];
  const plain = pages.map(({ html }) =>
    wordsOf(html)
      .replace(/\+972\d+/g, 'the phone')
      .replace(/Demo: the code is \d{6} /, '')
      .replace(/\d+ seconds/, 'some seconds'),
  );
  expect(plain[0]).toBe(plain[1]);
  expect(await free.post('/signup/verify', { otp })).toMatchObject({
    status: 303,
    location: '/signup',
  });
  const nextPage = await free.get('/signup');
  expect(nextPage.html).toContain('Phone number verified!');
  expect(nextPage.html).toContain('Error completing signup.');
  expect(errorBeside(nextPage.html, 'email')).toContain(
    'An account with this email already exists.',
  );
  const again = await free.post('/signup', form);
  expect(again.status).toBe(422);
  const done = await free.post('/signup', { ...form, email: `new-${details().email}` });
  expect(done).toMatchObject({ status: 303, location: '/admin/dashboard' });
});

test('locks after three wrong codes and keeps the values', async () => {
  const browser = visitor(server, english);
  const form = details();
  await browser.post('/signup', form);
  const otp = await codeFor(form);
  const wrong = { otp: otp === '111111' ? '222222' : '111111' };
  await browser.post('/signup/verify', wrong);
  await browser.post('/signup/verify', wrong);
  const last = await browser.post('/signup/verify', wrong);
  expect(last.html).toContain('You have exceeded the maximum number of OTP attempts.');
  expect((await browser.post('/signup/verify', { otp })).status).toBe(422);
  expect(value((await browser.get('/signup')).html, 'name')).toBe('Rina Barak');
});

test('opens an invitation’s link in its language with the phone filled in', async () => {
  const browser = visitor(server, english);
  const link = '/signup?role=investor&language=he-IL&phone=412345678&country_code=%2B61&code=abc';
  const { status, location, headers } = await browser.get(link);
  expect(status).toBe(302);
  expect(headers.get('set-cookie')).toContain('yesod_locale=');
  const { html } = await browser.get(location);
  expect(value(html, 'phone_number')).toBe('412345678');
  expect(html).toMatch(/<option value="AU" selected=""/);
  expect(html).not.toContain('name="company_name"');
});

test('asks an invited person with a record in the company, and continues as that person', async () => {
  const admin = client(server, cast.admin.email);
  const { company_name: _, ...form } = details({ name: 'Moti D' });
  const { phone_number: phone_no = '' } = form;
  await admin.post(
    personCreatePath('admin', 'tenant'),
    await personForm({ name: 'Moti Dror', phone_no }),
  );
  const id = String(projectNamed(server, castProjects.neveTzedek));
  const invitation = { role_id: 'tenant', country_code: '+972', phone_number: phone_no };
  await admin.post(projectInvitePath('admin', Number(id)), { ...invitation, 'project_ids[]': id });
  const browser = visitor(server, english);
  await browser.post('/signup?role=tenant', form);
  const otp = await codeFor(form);
  const proved = await browser.post('/signup/verify?role=tenant', { otp });
  expect(proved).toMatchObject({ status: 303, location: '/signup?role=tenant' });
  const { html } = await browser.get('/signup?role=tenant');
  const question = `Are you the person ${castCompanies.one} invited to ${castProjects.neveTzedek}?`;
  expect(wordsOf(html)).toContain(question);
  expect(wordsOf(html)).toContain('Choose yes or no.');
  expect(tagsOf(html, 'input').filter(({ name }) => name === 'invited')).toHaveLength(2);
  const done = await browser.post('/signup?role=tenant', { ...form, invited: 'join' });
  expect(done).toMatchObject({ status: 303, location: '/signup-success' });
  const rows = withDatabase(server, (db) =>
    db.select().from(people).where(eq(people.phoneNumber, phone_no)).all(),
  );
  expect(rows.map(({ name }) => name)).toEqual(['Moti Dror']);
});
