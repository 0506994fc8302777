import { cast } from 'db/seeds/cast';
import { expect, test } from 'vitest';
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

test('in production without a provider the first super admin finds the code in the log', () =>
  withServer(
    {
      seed: 'empty',
      env: {
        ...{ YESOD_MODE: '', CAPTCHA: 'question', LOG_LEVEL: 'info' },
        SUPERADMIN_EMAIL: 'Owner@Example.test',
      },
    },
    async (server) => {
      const browser = visitor(server);
      const email = 'owner@example.test';
      const fields = answered((await browser.get('/admin/login')).html);
      await browser.post('/admin/login', { email, ...fields });
      const { html } = await browser.get('/admin/2fa');
      await expect.poll(() => server.output()).toContain('No provider is set for mail');
      const codes = server.output().match(/Your code for Yesod is (\d{6})/g) ?? [];
      expect(codes).toHaveLength(1);
      const otp = codes[0]?.slice(-6) ?? '';
      expect(html).not.toContain(otp);
      expect(await browser.post('/admin/2fa', { otp })).toMatchObject({ location: '/admin/dashboard' });
      expect((await browser.get('/dev/outbox')).status).toBe(404);
      // A company that signs up here has a plan to begin with.
      expect((await browser.get('/plans')).html).toContain('<h3><bdi>Basic</bdi></h3>');
    },
  ));

test('behind TLS the cookie is __Host- and Secure', () =>
  withServer({ seed: 'demo', env: { PUBLIC_URL: 'https://yesod.example' } }, async (server) => {
    const { headers } = await visitor(server).post('/admin/login', { email: cast.admin.email });
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-yesod_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  }));
