import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { findFreePort } from '../support/free-port';
import { type RunningServer, startServer } from '../support/server';
import { visitor } from '../support/visitor';

const english = { 'accept-language': 'en-US' };
const production = { YESOD_MODE: '', CAPTCHA: 'question', PUBLIC_URL: 'http://yesod.example' };
const phone = { country_code: '+972', phone_number: '521234567' };

function solveCaptcha(server: RunningServer, html: string) {
  const token = /name="captcha_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  const { digits } = JSON.parse(secrets.open(token).replace('captcha ', '')) as { digits: string };
  return { 'g-recaptcha-response': digits, captcha_token: token };
}

async function withServer(
  env: Record<string, string>,
  run: (server: RunningServer) => Promise<void>,
) {
  const server = await startServer({ seed: 'empty', env: { ...production, ...env } });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** Requests a code to sign up with. */
async function signUp(server: RunningServer) {
  const browser = visitor(server, english);
  const form = {
    name: 'Rina Barak',
    email: 'rina@example.test',
    company_name: 'Barak Homes',
    ...phone,
  };
  const captcha = solveCaptcha(server, (await browser.get('/signup')).html);
  await browser.post('/signup', { ...form, ...captcha });
  return { browser, html: (await browser.get('/signup/verify')).html };
}

test('signs up and logs in with mailed codes if there are no text messages', async () => {
  const mails: string[] = [];
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let mail = '';
      stream
        .on('data', (chunk) => (mail += chunk))
        .on('end', () => callback(null, void mails.push(mail)));
    },
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => void post.listen(port, '127.0.0.1', () => resolve()));
  const code = async (nth: number) => {
    await expect.poll(() => mails.length).toBe(nth);
    return /code for Yesod is (\d{6})/.exec(mails.at(-1) ?? '')?.[1] ?? '';
  };
  try {
    await withServer(
      { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'y@example.test' },
      async (server) => {
        const { browser, html } = await signUp(server);
        expect(html).toContain('We sent an email to');
        expect(html).toContain('OTP sent to your email.');
        const result = await browser.post('/signup/verify', { otp: await code(1) });
        expect(result).toMatchObject({ status: 303, location: '/admin/dashboard' });
        expect((await browser.get('/admin/profile')).html).toMatch(/Not confirmed/);

        const secondVisit = visitor(server, english);
        expect((await secondVisit.get('/login')).html).toContain('name="email"');
        const response = await secondVisit.post('/login?by=phone', {
          country_code: '+972',
          phone: phone.phone_number,
        });
        expect(response.location).toBe('/otp-verify');
        const page = (await secondVisit.get('/otp-verify')).html;
        expect(page).toContain('we have emailed a code to its confirmed address');
        expect(page).not.toContain('rina@');
        expect(await secondVisit.post('/otp-verify', { otp: await code(2) })).toMatchObject({
          status: 303,
        });
        expect((await secondVisit.get('/admin/dashboard')).status).toBe(200);
      },
    );
  } finally {
    post.close();
  }
});

test.each([
  ['no', 'Contact the administrator of this site.'],
  ['yes', 'The code is in the server log.'],
])('does not claim to have sent a code without a transport (in the log: %s)', (visible, words) =>
  withServer({ SHOW_CODES_IN_LOG: visible }, async (server) => {
    const { html } = await signUp(server);
    expect(html).toContain(words);
    expect(html).not.toMatch(/sent a code to|OTP sent|We sent/);
  }),
);
