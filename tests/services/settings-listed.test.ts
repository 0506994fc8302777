import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '~/services/settings/settings.server';

/** Every variable a start asks for, with all that one may lead to another. */
function asked(): string[] {
  const names = new Set<string>();
  const set: Record<string, string> = {
    SMS: 'twilio',
    CAPTCHA: 'recaptcha',
    SMTP_URL: 'smtp://mail',
  };
  const needed = /^(TWILIO_(ACCOUNT|AUTH|FROM)|RECAPTCHA_S|MAIL_FROM)/;
  const told = new Proxy(set, {
    get(values, name) {
      names.add(String(name));
      return values[String(name)] ?? (needed.test(String(name)) ? 'x' : undefined);
    },
  });
  readSettings(told);
  return [...names].filter((name) => name !== 'NODE_ENV').toSorted();
}

test.each([
  ['.env.example', /^([A-Z_]+)=/gm, []],
  ['compose.yaml', /^ {6}([A-Z_]+): \$\{/gm, ['DATA_DIR', 'HOST', 'PORT']],
  ['README.md', /`([A-Z_]+)(?:=[^`]*)?`/g, []],
])('%s names every setting', (file, pattern, others) => {
  const named = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
  expect(asked().filter((name) => !named.includes(name) && !others.includes(name))).toEqual([]);
});

test('the README says what everything in .env.example is', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const readme = readFileSync('README.md', 'utf8');
  // Litestream has keys of its own, and a manual of its own.
  const keys = /^LITESTREAM_(ACCESS|SECRET)/;
  expect(named.filter((name = '') => !readme.includes(`\`${name}`) && !keys.test(name))).toEqual(
    [],
  );
});
