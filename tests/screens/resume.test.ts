import { sessions } from 'db/schema/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { dashboardPath, loginPath, projectCreatePath, resumePath } from '~/paths';
import { client } from '../support/client';
import { decoded, mainOf, tagsOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const owner = () => client(server, 'entrepreneur@yesod.demo');
const runOut = () => withDatabase(server, (db) => db.update(sessions).set({ lastSeenAt: 1 }).run());

/** The fields of the form that goes to `path`. */
function keptFields(html: string, path: string): Record<string, string> {
  const form =
    new RegExp(`<form[^>]*action="${path}".*?</form>`, 's').exec(mainOf(html))?.[0] ?? '';
  const fields = form.matchAll(/<textarea name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs);
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [decoded(name), decoded(value)]),
  );
}

test('a form sent after the session ran out is given back after login, and saved', async () => {
  const before = owner();
  runOut();
  const late = await before.post(
    projectCreatePath('member'),
    projectForm({ name: 'Typed <late> & "kept"' }),
  );
  expect(late.location).toBe(loginPath({ redirectTo: resumePath() }));
  expect(before.cookie).not.toContain('yesod_session');
  // The door for admins is the one that opens by itself; the way to the other leads on to the same
  // page.
  const login = await before.get(late.location ?? '');
  expect(wordsOf(login.html)).toContain('What you typed is kept');
  const other = loginPath({ redirectTo: resumePath() });
  expect(tagsOf(login.html, 'a').map(({ href }) => decoded(href ?? ''))).toContain(other);
  expect(wordsOf((await before.get(other)).html)).toContain('What you typed is kept');

  const after = owner();
  const page = await after.get(resumePath());
  expect(wordsOf(page.html)).toContain('Typed <late> & "kept"');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const fields = keptFields(page.html, projectCreatePath('member'));
  const saved = await after.post(projectCreatePath('member'), fields);
  expect(saved.status).toBe(303);
  expect(wordsOf((await after.get(saved.location ?? '')).html)).toContain('Typed <late> & "kept"');
});

test('it is nobody else’s, and can be thrown away', async () => {
  const before = owner();
  runOut();
  await before.post(projectCreatePath('member'), projectForm({ name: 'Mine alone' }));
  const other = await client(server, 'investor@yesod.demo').get(resumePath());
  expect(other.location).toBe(dashboardPath('member'));
  const after = owner();
  expect((await after.post(resumePath())).location).toBe(dashboardPath('member'));
  expect((await after.get(resumePath())).location).toBe(dashboardPath('member'));
});

test('a stranger’s form is not kept', async () => {
  const late = await client(server).post(projectCreatePath('member'), projectForm());
  expect(late.location).toBe(loginPath());
  const forged = await client(server).post(projectCreatePath('member'), projectForm(), {
    Cookie: 'yesod_session=made-up',
  });
  expect(forged.location).toBe(loginPath());
});
