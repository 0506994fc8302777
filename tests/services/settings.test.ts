import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from '~/services/settings/settings.server';

test('has a default for every setting', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    workers: expect.any(Number),
    proxyHops: 0,
    publicOrigin: null,
    apiOrigins: [],
    privateWebhooks: false,
    hstsSubdomains: false,
    mode: 'production',
    dataDir: expect.stringMatching(/\/data$/),
    companyBytes: 20_000_000_000,
    bucket: null,
    standbyUrl: null,
    clamd: null,
    superadminEmail: null,
    secretKey: null,
    mail: null,
    sms: null,
    smsPerHour: null,
    smsCountries: null,
    oidc: [null, null, null],
    ssoOnly: null,
    captcha: { kind: 'question' },
    payments: { kind: 'off' },
    vat: { vatRate: 0, vatId: null, sellerName: null, sellerAddress: null },
    country: null,
    backups: { folder: expect.stringMatching(/\/data\/backups$/), keep: null },
    showsCodes: false,
    timeZone: null,
    logLevel: 'info',
    metricsToken: null,
  });
});

test('rejects a token of the metrics that could be guessed', () => {
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow('at least 16 characters');
  expect(readSettings({ METRICS_TOKEN: '0123456789abcdef' }).metricsToken).toHaveLength(16);
});

test('treats an empty variable as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'YESOD_MODE',
    'SHOW_CODES_IN_LOG',
    'COMPANY_STORAGE_GB',
    'TIME_ZONE',
    'LOG_LEVEL',
  ];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
    readSettings({}),
  );
});

test('reads every setting', () => {
  const env = {
    PORT: '0',
    TRUST_PROXY: '2',
    PUBLIC_URL: 'https://yesod.example/',
    COMPANY_STORAGE_GB: '0.5',
    API_ORIGINS: 'https://app.example.com/, http://localhost:5173',
    CLAMD: 'clamav:3310',
    TIME_ZONE: 'Asia/Jerusalem',
  };
  expect(readSettings(env)).toMatchObject({
    port: 0,
    proxyHops: 2,
    publicOrigin: 'https://yesod.example',
    apiOrigins: ['https://app.example.com', 'http://localhost:5173'],
    companyBytes: 500_000_000,
    clamd: { host: 'clamav', port: 3310 },
    timeZone: 'Asia/Jerusalem',
  });
});

test.each([
  ['SHOW_CODES_IN_LOG', 'true', 'SHOW_CODES_IN_LOG must be one of yes, no, not “true”.'],
  ['PORT', 'http', 'PORT must be a whole number, not “http”.'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number, not “yes”.'],
  ['HSTS_SUBDOMAINS', 'true', 'HSTS_SUBDOMAINS must be one of yes, no, not “true”.'],
  ['PUBLIC_URL', 'yesod.example', 'PUBLIC_URL is not a URL.'],
  ['PUBLIC_URL', 'ftp://yesod.example', 'PUBLIC_URL is not a URL.'],
  ['PUBLIC_URL', 'https://yesod.example', 'set TRUST_PROXY to the number of proxies'],
  [
    'SMTP_URL',
    'smtp://mail.example:port',
    'SMTP_URL must be a URL that begins with smtp:// or smtps://.',
  ],
  ['COMPANY_STORAGE_GB', '-1', 'COMPANY_STORAGE_GB must be a number above zero, not “-1”.'],
  ['WORKERS', '0', 'WORKERS must be from 1 to 16, not “0”.'],
  ['CLAMD', '3310', 'CLAMD must be HOST:PORT of a ClamAV daemon, such as clamav:3310.'],
  [
    'TIME_ZONE',
    'Haifa',
    'TIME_ZONE must be the name of a time zone, such as Asia/Jerusalem, not “Haifa”.',
  ],
  ['YESOD_MODE', 'prod', 'YESOD_MODE must be one of production, demo, test, not “prod”.'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not “loud”.',
  ],
])('reports %s=%s in one line', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test('exits with only that line on an invalid setting', async () => {
  const program = "import './app/services/settings/settings.server.ts'";
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const env = { ...process.env, PORT: 'http' };
  const start = promisify(execFile)(process.execPath, args, { env });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: 'PORT must be a whole number, not “http”.\n',
  });
});

test('reads sign-in providers by their number', () => {
  const provider = { OIDC_2_ISSUER: 'https://login.test/realm', OIDC_2_CLIENT_ID: 'yesod' };
  expect(() => readSettings(provider)).toThrow('OIDC_2_ISSUER needs OIDC_2_CLIENT_SECRET.');
  const { oidc, ssoOnly } = readSettings({
    ...provider,
    OIDC_2_CLIENT_SECRET: 'x',
    OIDC_2_TRUST_AMR: 'yes',
    SSO_ONLY: 'yes',
  });
  const second = { name: 'login.test', issuer: 'https://login.test/realm', trustsAmr: true };
  expect(oidc).toEqual([null, { ...second, clientId: 'yesod', clientSecret: 'x' }, null]);
  expect(ssoOnly).toBe(true);
});
