import { companies } from 'db/schema/company';
import { distributionParts, distributions } from 'db/schema/distribution';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distributionPayPath } from '~/book-paths';
import {
  companyExportPath,
  companyPath,
  companyUsersPath,
  dashboardPath,
  logoutPath,
  profileConfirmPath,
  projectsPath,
  twoFactorSettingsPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, wordsOf } from '../support/html';
import { impersonate, impersonating } from '../support/impersonating';
import { changeDatabase, withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode } from '../support/visitor';

let server: RunningServer;
let companyId: number;
/** An approved distribution, as if it were not paid yet. */
let payout: { id: number; projectId: number };
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  companyId = personWith(server, cast.admin.email).companyId as number;
  payout = withDatabase(server, (db) =>
    db
      .select({ id: distributions.id, projectId: distributions.projectId })
      .from(distributions)
      .innerJoin(projects, eq(projects.id, distributions.projectId))
      .where(and(eq(projects.companyId, companyId), eq(distributions.status, 'approved')))
      .get(),
  ) as typeof payout;
  changeDatabase(server, (db) =>
    db
      .update(distributionParts)
      .set({ openAmount: 100 })
      .where(eq(distributionParts.distributionId, payout.id))
      .run(),
  );
});

const require = (settings: Partial<typeof companies.$inferInsert>) =>
  changeDatabase(server, (db) =>
    db.update(companies).set(settings).where(eq(companies.id, companyId)).run(),
  );

/** Makes every session an hour old. */
const later = () =>
  withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run(),
  );

async function prove(person: Client, confirmPath: string, email: string) {
  await person.post(confirmPath, { step: 'send' });
  return person.post(confirmPath, { otp: await sentCode(server, email) });
}

const confirmFor = (redirectTo: string) => profileConfirmPath('admin', { redirectTo });

describe('where the company requires a fresh proof', () => {
  beforeEach(() => require({ requiresFreshProof: true, requiresTwoFactor: false }));

  test('a payment keeps what was typed, and a proof of another session does not count', async () => {
    const path = distributionPayPath('admin', payout.projectId, payout.id);
    const person = client(server, cast.admin.email);
    const form = await person.get(path);
    expect(form.status).toBe(200);
    later();
    // Another session of the same person, and another person's, prove who they are.
    client(server, cast.admin.email);
    client(server, cast.admin2.email);
    expect((await person.get(path)).location).toBe(confirmFor(path));
    const typed = { ...Object.fromEntries(formOf(form.html, 'payout')), note: 'By bank transfer' };
    const sent = await person.post(path, typed as Record<string, string>);
    const back = `${path}?kept=on`;
    expect([sent.status, sent.location]).toEqual([303, confirmFor(back)]);
    const proved = await prove(person, confirmFor(back), cast.admin.email);
    expect(proved.location).toBe(back);
    const again = await person.get(back);
    expect(Object.fromEntries(formOf(again.html, 'payout'))).toMatchObject(typed);
    expect(wordsOf(again.html)).toContain('what you entered is still here');
  });

  test('an API call is 403 with a code', async () => {
    const person = client(server, cast.admin.email);
    expect((await person.call('GET', '/api/profile')).status).toBe(200);
    later();
    const answer = await person.call('POST', `/api/distributions/${payout.id}/payments`, {});
    expect([answer.status, JSON.parse(answer.html).code]).toEqual([403, 'fresh-proof']);
  });

  test('viewing as another user returns to the list after the proof', async () => {
    const person = client(server, cast.admin.email);
    await person.get(dashboardPath('admin'));
    later();
    const users = companyUsersPath();
    const refused = await impersonate(server, person, cast.entrepreneur.email, users);
    expect(refused.location).toBe(confirmFor(users));
    await prove(person, confirmFor(users), cast.admin.email);
    const started = await impersonate(server, person, cast.entrepreneur.email, users);
    expect(started.location).toBe(dashboardPath('member'));
  });

  test('someone who views as another user cannot prove anything in between', async () => {
    const person = await impersonating(server, cast.superadmin.email, cast.admin.email);
    later();
    const next = await impersonate(server, person, cast.entrepreneur.email, companyUsersPath());
    expect(next.location).toBe(companyUsersPath());
    expect(wordsOf((await person.get(companyUsersPath())).html)).toContain('Stop viewing first');
    expect((await person.post(confirmFor('/'), { step: 'send' })).status).toBe(403);
  });

  test('turning the setting off takes a proof, and keeps the form', async () => {
    const person = client(server, cast.admin.email);
    const page = await person.get(companyPath('admin'));
    later();
    const form = Object.fromEntries(formOf(page.html, 'company')) as Record<string, string>;
    const { requires_fresh_proof, ...fields } = form;
    const off = { ...fields, name: 'Renamed Homes' };
    expect(requires_fresh_proof).toBe('on');
    const back = `${companyPath('admin')}?kept=on`;
    expect((await person.post(companyPath('admin'), off)).location).toBe(confirmFor(back));
    await prove(person, confirmFor(back), cast.admin.email);
    const again = formOf((await person.get(back)).html, 'company');
    expect([again.get('name'), again.get('requires_fresh_proof')]).toEqual(['Renamed Homes', null]);
    expect(personWith(server, cast.admin.email).companyId).toBe(companyId);
  });
});

test('exporting everything asks for a proof, whatever the setting', async () => {
  require({ requiresFreshProof: false });
  const person = client(server, cast.admin.email);
  later();
  const path = companyExportPath('admin');
  expect((await person.get(path)).status).toBe(200);
  expect((await person.post(path)).location).toBe(confirmFor(path));
  await prove(person, confirmFor(path), cast.admin.email);
  expect((await person.post(path)).location).toBe(path);
});

describe('where the company requires two-factor authentication', () => {
  test('an admin without it can only set it up or leave', async () => {
    require({ requiresTwoFactor: true });
    const settings = twoFactorSettingsPath('admin');
    const person = client(server, cast.admin.email);
    for (const path of [dashboardPath('admin'), projectsPath('admin'), companyPath('admin')])
      expect((await person.get(path)).location).toBe(settings);
    expect((await person.post(companyPath('admin'), { name: 'Mine' })).location).toBe(settings);
    expect((await impersonate(server, person, cast.tenant.email)).location).toBe(settings);
    const page = await person.get(settings);
    expect([page.status, wordsOf(page.html)]).toEqual([
      200,
      expect.stringContaining('Your company requires two-factor authentication.'),
    ]);
    expect((await person.post(settings, { step: 'start' })).location).toBe(settings);
    const call = await person.call('GET', '/api/projects');
    expect([call.status, JSON.parse(call.html).code]).toEqual([403, 'two-factor-required']);
    expect((await person.call('POST', '/api/2fa/enable')).status).toBe(200);
    const tenant = client(server, cast.tenant.email);
    expect((await tenant.get(dashboardPath('member'))).status).toBe(200);
    const turnOn = (isOn: boolean) =>
      changeDatabase(server, (db) =>
        db
          .update(people)
          .set({ twoFactorEnabled: isOn })
          .where(eq(people.email, cast.admin.email))
          .run(),
      );
    turnOn(true);
    expect((await person.get(dashboardPath('admin'))).status).toBe(200);
    turnOn(false);
    expect((await person.post(logoutPath())).location).toContain('/login');
    require({ requiresTwoFactor: false });
  });

  test('an admin who views as another user is led back first', async () => {
    const person = await impersonating(server, cast.admin.email, cast.tenant.email);
    require({ requiresTwoFactor: true });
    const answer = await person.get(dashboardPath('member'));
    expect(answer.location).toBe(dashboardPath('admin'));
    expect((await person.get(dashboardPath('admin'))).location).toBe(
      twoFactorSettingsPath('admin'),
    );
    require({ requiresTwoFactor: false });
  });
});
