import { cast } from 'db/seeds/cast';
import { expect, test } from 'vitest';
import { saveChoices } from '~/models/installation/choices.server';
import { managedPlansPath } from '~/paths';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { patience } from '../support/patience';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { visitor } from '../support/visitor';

async function withServer(
  options: Parameters<typeof startServer>[0],
  run: (server: RunningServer) => Promise<void>,
) {
  const server = await startServer(options);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** For tests that leave the server as it was. */
const withCaptcha = async (run: (server: RunningServer) => Promise<void>) =>
  run(await sharedServer({ seed: 'demo', env: { CAPTCHA: 'question' } }));

/** The fields that solve the captcha of a page, using the server's key. */
function solveCaptcha(server: RunningServer, html: string) {
  const token = /name="captcha_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  const { digits } = JSON.parse(secrets.open(token).replace('captcha ', '')) as { digits: string };
  return { 'g-recaptcha-response': digits, captcha_token: token };
}

test('requires the captcha, checks it and accepts it once', () =>
  withCaptcha(async (server) => {
    const browser = visitor(server);
    const { email } = cast.admin;
    const missing = await browser.post('/admin/login', { email });
    expect(missing.status).toBe(422);
    expect(missing.html).toContain('Please complete the captcha.');
    expect(missing.html).toContain(`value="${email}"`);

    const fields = solveCaptcha(server, (await browser.get('/admin/login')).html);
    const wrong = { ...solveCaptcha(server, missing.html), 'g-recaptcha-response': '999' };
    expect((await browser.post('/admin/login', { email, ...wrong })).html).toContain(
      'The digits do not match the picture. Please enter the new ones.',
    );
    expect((await browser.post('/admin/login', { email, ...fields, website: 'x' })).status).toBe(
      422,
    );
    expect((await browser.post('/admin/login', { email, ...fields })).status).toBe(303);
    const again = await visitor(server).post('/login?by=email', { email, ...fields });
    expect(again.html).toContain('CAPTCHA expired. Please verify again.');
  }));

test('does not reveal the captcha’s answer in the page’s text', () =>
  withCaptcha(async (server) => {
    const { html } = await visitor(server).get('/admin/login');
    const { 'g-recaptcha-response': digits, captcha_token: token } = solveCaptcha(server, html);
    const words = html.replaceAll(token, '').replace(/base64,[^"]+/g, '');
    expect(words).not.toContain(digits);
    expect(html).toContain('src="data:image/png;base64,');
    const sound = await visitor(server).get(`/captcha/${token}`);
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(sound.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(`src="/captcha/${token}"`);
  }));

test('shows an unknown browser a harder captcha once the day’s codes are used up, by phone too', () =>
  withCaptcha(async (server) => {
    const phoneFields = { country_code: '+972', phone: cast.tenant.phoneNumber };
    for (let asks = 0; asks < 5; asks++)
      expect((await visitor(server).post('/login', phoneFields)).status).toBe(303);
    const browser = visitor(server);
    const loginAnswer = await browser.post('/login', phoneFields);
    expect([loginAnswer.status, loginAnswer.html.includes('Many codes were requested')]).toEqual([
      422,
      true,
    ]);
    const easy = solveCaptcha(server, (await browser.get('/login?by=email')).html);
    expect((await browser.post('/login', { ...phoneFields, ...easy })).status).toBe(422);
    const hard = solveCaptcha(server, loginAnswer.html);
    expect(hard['g-recaptcha-response']).toHaveLength(8);
    expect(await browser.post('/login', { ...phoneFields, ...hard })).toMatchObject({
      location: '/otp-verify',
    });
    const messages = await fetch(
      `${server.url}/dev/outbox.json?to=%2B972${cast.tenant.phoneNumber}`,
    );
    const [{ code }] = (await messages.json()) as [{ code: string }];
    expect(code).toHaveLength(10);
    expect((await browser.get('/otp-verify')).html).toContain('My code has letters and digits');
    expect(await browser.post('/otp-verify', { otp: code })).toMatchObject({
      location: '/dashboard',
    });
  }));

const production = { YESOD_MODE: '', CAPTCHA: 'question', LOG_LEVEL: 'info' };
const owner = 'owner@example.test';
const printedLinks = (server: RunningServer) =>
  (server.output().match(/http\S+\/admin\/login\/link\/\S+/g) ?? []).map(
    (link) => new URL(link).pathname,
  );

test('logs no code in production without a mail server; a printed link signs the first super admin in, once', () =>
  withServer(
    { seed: 'empty', env: { ...production, SUPERADMIN_EMAIL: 'Owner@Example.test' } },
    async (server) => {
      const browser = visitor(server);
      const fields = solveCaptcha(server, (await browser.get('/admin/login')).html);
      expect((await browser.post('/admin/login', { email: owner, ...fields })).status).toBe(303);
      const storedCodes = () =>
        withDatabase(server, (db) =>
          db.$client.prepare("select text from outbox where status = 'kept'").all(),
        );
      await expect.poll(storedCodes, { timeout: patience }).toEqual([{ text: '' }]);
      expect(server.output()).not.toMatch(/Your code|\b\d{6}\b is/);
      expect(server.output()).toContain('No mail server is set (SMTP_URL)');

      const [link = '', ...more] = printedLinks(server);
      expect(more).toEqual([]);
      const token = link.split('/').at(-1) ?? '';
      for (let looks = 0; looks < 2; looks++)
        expect((await visitor(server).get(link)).status).toBe(200);
      expect(await browser.post(link)).toMatchObject({ status: 303, location: '/admin/dashboard' });
      expect((await browser.get('/admin/dashboard')).status).toBe(200);
      expect((await visitor(server).post(link)).status).toBe(404);
      expect(server.output().split(token)).toHaveLength(2);
      expect((await browser.get('/dev/outbox')).status).toBe(404);
      // Without a gateway, plans are granted; there is one from the start.
      expect((await browser.get('/plans')).status).toBe(404);
      expect((await browser.get(managedPlansPath())).html).toContain('<bdi>Basic</bdi>');

      await server.kill9();
      await server.restart();
      const [newer = ''] = printedLinks(server);
      expect(newer).not.toBe(link);
      expect((await visitor(server).get(newer)).status).toBe(200);
    },
  ));

test('still signs in with a configured mail server that does not respond', () =>
  withServer({ seed: 'empty', env: { ...production, SUPERADMIN_EMAIL: owner } }, async (server) => {
    changeDatabase(server, (tx) => {
      const mailSettings = {
        smtpHost: '127.0.0.1',
        smtpPort: 1,
        smtpSecurity: 'plain',
        mailFrom: 'a@b.co',
      };
      saveChoices(tx, mailSettings, Date.now());
    });
    await server.kill9();
    await server.restart();
    await expect
      .poll(() => server.output(), { timeout: patience })
      .toContain('The mail server in the settings does not respond');
    const [link = ''] = printedLinks(server);
    expect(await visitor(server).post(link)).toMatchObject({ location: '/admin/dashboard' });
  }));

test('logs codes only if configured, and then prints no link', () =>
  withServer(
    { seed: 'empty', env: { ...production, SUPERADMIN_EMAIL: owner, SHOW_CODES_IN_LOG: 'yes' } },
    async (server) => {
      const browser = visitor(server);
      const fields = solveCaptcha(server, (await browser.get('/admin/login')).html);
      await browser.post('/admin/login', { email: owner, ...fields });
      const { html } = await browser.get('/admin/2fa');
      await expect
        .poll(() => server.output(), { timeout: patience })
        .toContain('No provider is set for mail');
      const codes = server.output().match(/Your code for Yesod is (\d{6})/g) ?? [];
      expect(codes).toHaveLength(1);
      const otp = codes[0]?.slice(-6) ?? '';
      expect(html).not.toContain(otp);
      expect(printedLinks(server)).toEqual([]);
      expect(await browser.post('/admin/2fa', { otp })).toMatchObject({
        location: '/admin/dashboard',
      });
    },
  ));

test('sets a __Host- and Secure cookie behind TLS', () =>
  withServer({ seed: 'demo', env: { PUBLIC_URL: 'https://yesod.example' } }, async (server) => {
    const { headers } = await visitor(server).post('/admin/login', { email: cast.admin.email });
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-yesod_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  }));
