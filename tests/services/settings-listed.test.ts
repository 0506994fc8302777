import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '~/services/settings/settings.server';

/** Returns every environment variable that the settings read. */
function settingNames(): string[] {
  const names = new Set<string>();
  const set: Record<string, string> = {
    SMS: 'twilio',
    CAPTCHA: 'recaptcha',
    SMTP_URL: 'smtp://mail',
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.test',
    S3_BUCKET: 'files',
    OIDC_ISSUER: 'https://one.test',
    OIDC_2_ISSUER: 'https://two.test',
    OIDC_3_ISSUER: 'https://three.test',
  };
  const needed =
    /^(S3_\w*ACCESS_KEY|TWILIO_(ACCOUNT|AUTH|FROM)|RECAPTCHA_S|MAIL_FROM|OIDC\w*_CLIENT)/;
  const recorder = new Proxy(set, {
    get(values, name) {
      names.add(String(name));
      return values[String(name)] ?? (needed.test(String(name)) ? 'x' : undefined);
    },
  });
  readSettings(recorder);
  return [...names].filter((name) => name !== 'NODE_ENV').toSorted();
}

test.each([
  ['.env.example', /^([A-Z_\d]+)=/gm, []],
  ['compose.yaml', /^ {6}([A-Z_\d]+): \$\{/gm, ['DATA_DIR', 'HOST', 'PORT']],
  ['README.md', /`([A-Z_\d]+)(?:=[^`]*)?`/g, []],
])('documents every setting in %s', (file, pattern, undocumented) => {
  const documented = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
  expect(
    settingNames().filter((name) => !documented.includes(name) && !undocumented.includes(name)),
  ).toEqual([]);
});

test('documents every variable of .env.example in the README', () => {
  const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_\d]+)=/gm)].map(
    ([, name]) => name,
  );
  const readme = readFileSync('README.md', 'utf8');
  // Litestream documents its own keys.
  const keys = /^LITESTREAM_(ACCESS|SECRET)/;
  expect(
    variables.filter((name = '') => !readme.includes(`\`${name}`) && !keys.test(name)),
  ).toEqual([]);
});
