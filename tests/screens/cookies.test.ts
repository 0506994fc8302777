import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import * as paths from '~/paths';
import { crawl, publicStarts, starts } from '../support/crawl';
import { wordsOf } from '../support/html';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sessionCookie } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { sentCode } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { PUBLIC_URL: 'https://yesod.example' } });
});

/** A browser behind TLS, which keeps every `Set-Cookie` that it was ever sent. */
function browser(email?: string) {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  if (email) {
    const [, token = ''] = sessionCookie(server.dataDir, email).split('=');
    jar.set('__Host-yesod_session', token);
  }
  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + address, {
      redirect: 'manual',
      ...init,
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'Accept-Language': 'en-US',
        Origin: server.url,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      lines.push(line);
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    const { status, headers } = response;
    const html = await response.text();
    return { status, headers, html, source: html, location: headers.get('location') };
  };
  return {
    jar,
    lines,
    get: (address: string) => ask(address),
    post: (address: string, fields: Record<string, string> = {}) =>
      ask(address, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

describe('behind TLS', () => {
  test('every cookie of a walk is Secure and has the prefix', async () => {
    const visitor = browser();
    await crawl(visitor, publicStarts, 1);
    await visitor.get(`${paths.signupPath()}?language=he`);
    await visitor.post(paths.languagePath(), { locale: 'en-US' });
    await visitor.post(paths.passkeyOptionsPath());
    const { phoneNumber, email } = cast.tenant;
    await visitor.post(paths.loginPath(), { country_code: 'IL', phone: phoneNumber });
    await visitor.post('/otp-verify', { otp: await sentCode(server, `+972${phoneNumber}`) });
    for (const path of starts.tenant ?? []) await visitor.get(path);
    await visitor.post(paths.logoutPath());
    const admin = browser(cast.admin.email);
    await admin.post(paths.viewAsPath(personWith(server, email).id));
    await admin.post(paths.viewEndPath());

    const all = [...visitor.lines, ...admin.lines];
    const seen = new Set(all.map((line) => /^__Host-yesod_(\w+)=/.exec(line)?.[1] ?? line));
    expect([...seen].sort()).toEqual(
      ['country', 'device', 'locale', 'passkey', 'session', 'styles', 'viewed'].sort(),
    );
    for (const line of all)
      expect(line).toMatch(
        /^__Host-yesod_\w+=[^;]*; Path=\/(; Max-Age=\d+)?; HttpOnly; SameSite=Lax; Secure$/,
      );
  }, 60_000);

  test('signing out removes the session and what the browser has loaded', async () => {
    const admin = browser(cast.admin.email);
    await admin.get(paths.dashboardPath('admin'));
    expect([...admin.jar.keys()]).toContain('__Host-yesod_styles');
    await admin.post(paths.logoutPath());
    expect([...admin.jar.keys()]).toEqual([]);
  });

  test('a language from before the prefix is kept, under the new name', async () => {
    const visitor = browser();
    visitor.jar.set('yesod_locale', 'ImhlLUlMIg%3D%3D');
    visitor.jar.set('yesod_country', 'CA');
    expect((await visitor.get(paths.loginPath())).html).toContain('<html lang="he-IL"');
    expect(Object.fromEntries(visitor.jar)).toEqual({
      '__Host-yesod_locale': 'ImhlLUlMIg%3D%3D',
      '__Host-yesod_country': 'CA',
    });
    expect((await visitor.get(paths.loginPath())).html).toContain('<html lang="he-IL"');
    // A cookie that another host of the domain sets later does not replace it.
    visitor.jar.set('yesod_locale', 'ImVuLVVTIg%3D%3D');
    expect(wordsOf((await visitor.get(paths.loginPath())).html)).toMatch(/[א-ת]/);
    expect(visitor.jar.get('__Host-yesod_locale')).toBe('ImhlLUlMIg%3D%3D');
  });
});

test('cookies are made in one place', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const makers = ['app', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => readFileSync(path.join(root, folder, name), 'utf8').includes('SameSite='))
      .map((name) => `${folder}/${name}`),
  );
  expect(makers).toEqual(['app/http/cookie.ts']);
});
