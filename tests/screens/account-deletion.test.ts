import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { errorBeside } from '../support/html';
import { dumpOf } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const english = { 'accept-language': 'en-US' };
const formOf = (phone: string) => ({ country_code: '+972', phone });

test('lists what is deleted and what stays, and needs a phone', async () => {
  const browser = visitor(server, english);
  expect(await browser.get('/deleteaccount')).toMatchObject({ status: 302, location: '/' });
  const { html, headers } = await browser.get('/deleteaccount?phone=505550105&country_code=%2B972');
  for (const words of [
    'What is deleted',
    'What is kept, without your name',
    'Unknown Sender',
    'Payments',
  ])
    expect(html).toContain(words);
  expect(html).toContain('href="/login"');
  expect(html).toContain('href="/deleteaccount/phone?phone=505550105&amp;country_code=%2B972"');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('rejects an invalid phone on its field', async () => {
  const { status, html } = await visitor(server, english).post(
    '/deleteaccount/phone',
    formOf('12'),
  );
  expect(status).toBe(422);
  expect(errorBeside(html, 'phone')).toContain('Please enter a valid phone number');
  expect(html).toContain('value="12"');
});

test('shows the same pages for an unknown phone', async () => {
  const browser = visitor(server, english);
  const answer = await browser.post('/deleteaccount/phone', formOf('529999999'));
  expect(answer).toMatchObject({ status: 303, location: '/deleteaccount/verify' });
  const { html } = await browser.get('/deleteaccount/verify');
  expect(html).toContain('OTP sent to your phone.');
  const wrong = await browser.post('/deleteaccount/verify', { otp: '123456' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('Invalid OTP. Please try again.');
});

test('tells an entrepreneur with projects what to do first', async () => {
  const browser = visitor(server, english);
  const { phoneNumber } = cast.entrepreneur;
  await browser.post('/deleteaccount/phone', formOf(phoneNumber));
  const otp = await sentCode(server, `+972${phoneNumber}`);
  const { status, html } = await browser.post('/deleteaccount/verify', { otp });
  expect(status).toBe(409);
  expect(html).toContain('Error deleting account');
  expect(html).toMatch(/You own \d+ projects\. Ask an admin of your company/);
  expect(await dumpOf(server)).toContain(cast.entrepreneur.email);
});

test('returns to the login after three wrong codes', async () => {
  const browser = visitor(server, english);
  await browser.post('/deleteaccount/phone', formOf(cast.tenant.phoneNumber));
  const otp = await sentCode(server, cast.tenant.phoneNumber);
  const wrong = { otp: otp === '111111' ? '222222' : '111111' };
  await browser.post('/deleteaccount/verify', wrong);
  await browser.post('/deleteaccount/verify', wrong);
  const last = await browser.post('/deleteaccount/verify', wrong);
  expect(last.headers.get('refresh')).toBe('2;url=/login');
  expect(last.html).toContain('Failed to delete account. Please try again');
  expect(await browser.post('/deleteaccount/verify', { otp })).toMatchObject({
    location: '/login?over=code',
  });
});

test('deletes an investor’s account from their session', async () => {
  const browser = visitor(server, english);
  const { email, phoneNumber, name } = cast.investor;
  await signInByMail(server, browser, email);
  await browser.post('/deleteaccount/phone', formOf(phoneNumber));
  expect((await browser.get('/dashboard')).status).toBe(200);
  const token = browser.cookie;
  const otp = await sentCode(server, `+972${phoneNumber}`);
  const result = await browser.post('/deleteaccount/verify', { otp });
  expect(result).toMatchObject({ status: 303, location: '/login' });
  expect((await browser.get('/login')).html).toContain('Account deleted successfully.');
  browser.cookie = token;
  expect((await browser.get('/dashboard')).location).toBe('/login?redirectTo=%2Fdashboard');
  const rows = await dumpOf(server);
  for (const trace of [email, `+972${phoneNumber}`]) expect(rows).not.toContain(trace);
  expect(rows).not.toContain(name);
});
