import { cast } from 'db/seeds/cast';
import { expect, test } from 'vitest';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
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

const sums = { plus: (a: number, b: number) => a + b, minus: (a: number, b: number) => a - b };

/** What the captcha of a page asks, and the fields that answer it. */
function answered(html: string) {
  const [, a, word, b] = /How much is (\d+) (plus|minus) (\d+)\?/.exec(html) ?? [];
  const token = /name="captcha_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const answer = sums[word as keyof typeof sums](Number(a), Number(b));
  return { 'g-recaptcha-response': String(answer), captcha_token: token };
}

test('the captcha is asked, checked, and good once', () =>
  withServer({ seed: 'demo', env: { CAPTCHA: 'question' } }, async (server) => {
    const browser = visitor(server);
    const { email } = cast.admin;
    const missing = await browser.post('/admin/login', { email });
    expect(missing.status).toBe(422);
    expect(missing.html).toContain('Please complete the captcha.');
    expect(missing.html).toContain(`value="${email}"`);

    const fields = answered((await browser.get('/admin/login')).html);
    const wrong = { ...answered(missing.html), 'g-recaptcha-response': '99' };
    expect((await browser.post('/admin/login', { email, ...wrong })).html).toContain(
      'Captcha expired. Please try again.',
    );
    expect((await browser.post('/admin/login', { email, ...fields, website: 'x' })).status).toBe(422);
    expect((await browser.post('/admin/login', { email, ...fields })).status).toBe(303);
    const again = await visitor(server).post('/login?by=email', { email, ...fields });
    expect(again.html).toContain('CAPTCHA expired. Please verify again.');
  }));

const production = { YESOD_MODE: '', CAPTCHA: 'question', LOG_LEVEL: 'info' };
const owner = 'owner@example.test';
const printedLinks = (server: RunningServer) =>
  (server.output().match(/http\S+\/admin\/login\/link\/\S+/g) ?? []).map((link) => new URL(link).pathname);

test('in production without a mail server no code is logged; a printed link lets the first super admin in, once', () =>
  withServer(
    { seed: 'empty', env: { ...production, SUPERADMIN_EMAIL: 'Owner@Example.test' } },
    async (server) => {
      const browser = visitor(server);
      const fields = answered((await browser.get('/admin/login')).html);
      expect((await browser.post('/admin/login', { email: owner, ...fields })).status).toBe(303);
      const kept = () =>
        withDatabase(server, (db) =>
          db.$client.prepare("select text from outbox where status = 'kept'").all(),
        );
      await expect.poll(kept).toEqual([{ text: '' }]);
      expect(server.output()).not.toMatch(/Your code|\b\d{6}\b is/);
      expect(server.output()).toContain('No mail server is set (SMTP_URL)');

      const [link = '', ...more] = printedLinks(server);
      expect(more).toEqual([]);
      const token = link.split('/').at(-1) ?? '';
      for (let looks = 0; looks < 2; looks++) expect((await visitor(server).get(link)).status).toBe(200);
      expect(await browser.post(link)).toMatchObject({ status: 303, location: '/admin/dashboard' });
      expect((await browser.get('/admin/dashboard')).status).toBe(200);
      expect((await visitor(server).post(link)).status).toBe(404);
      expect(server.output().split(token)).toHaveLength(2);
      expect((await browser.get('/dev/outbox')).status).toBe(404);
      // A company that signs up here has a plan to begin with.
      expect((await browser.get('/plans')).html).toContain('<h3><bdi>Basic</bdi></h3>');

      await server.kill9();
      await server.restart();
      const [newer = ''] = printedLinks(server);
      expect(newer).not.toBe(link);
      expect((await visitor(server).get(newer)).status).toBe(200);
    },
  ));

test('codes stand in the log only where that was asked for, and then no link is printed', () =>
  withServer(
    { seed: 'empty', env: { ...production, SUPERADMIN_EMAIL: owner, SHOW_CODES_IN_LOG: 'yes' } },
    async (server) => {
      const browser = visitor(server);
      const fields = answered((await browser.get('/admin/login')).html);
      await browser.post('/admin/login', { email: owner, ...fields });
      const { html } = await browser.get('/admin/2fa');
      await expect.poll(() => server.output()).toContain('No provider is set for mail');
      const codes = server.output().match(/Your code for Yesod is (\d{6})/g) ?? [];
      expect(codes).toHaveLength(1);
      const otp = codes[0]?.slice(-6) ?? '';
      expect(html).not.toContain(otp);
      expect(printedLinks(server)).toEqual([]);
      expect(await browser.post('/admin/2fa', { otp })).toMatchObject({ location: '/admin/dashboard' });
    },
  ));

test('behind TLS the cookie is __Host- and Secure', () =>
  withServer({ seed: 'demo', env: { PUBLIC_URL: 'https://yesod.example' } }, async (server) => {
    const { headers } = await visitor(server).post('/admin/login', { email: cast.admin.email });
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-yesod_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  }));
