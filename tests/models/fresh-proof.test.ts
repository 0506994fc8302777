import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { companyExports } from 'db/schema/company-export';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, mustEnrol } from '~/models/access/actor.server';
import { findActor } from '~/models/access/present.server';
import { createKey } from '~/models/api-keys/own.server';
import { companySettings, updateCompany } from '~/models/company/settings.server';
import { downloadExport } from '~/models/company-export/find.server';
import { startExport } from '~/models/company-export/make.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { approveDistribution } from '~/models/distributions/save.server';
import { startImpersonating } from '~/models/impersonation/impersonate.server';
import { sessionOf } from '~/models/sessions/session.server';
import { as, signedIn } from '../support/caller';
import { freshDatabase } from '../support/database';
import { minute } from '../support/sign-in';
import { company, now, person } from '../support/world';
import { distributionsSetUp, now as later } from './distributions-set-up';

const quarter = 15 * minute;

function byKey(db: Database, actor: Actor, at: number) {
  const fields = { name: 'Books', scope: 'write', days: '90' } as const;
  const { id } = createKey(signedIn(db, actor, at, { now: at }), fields);
  return as(db, actor, { now: at, key: { id, name: fields.name, scope: fields.scope } });
}

function withDraft() {
  const set = distributionsSetUp();
  const { db, one, paidIn, sold, create, page } = set;
  paidIn();
  sold(300_000);
  const id = create(75_000, '2026-12-31');
  const require = () =>
    db.update(companies).set({ requiresFreshProof: true }).where(eq(companies.id, one.id)).run();
  const by = (at: number) => signedIn(db, one.admin, at, { now: later });
  let forms = 0;
  const payload = () => {
    forms += 1;
    return { id, version: page(id).version, form_key: `proof-form-key-${forms}` };
  };
  return { ...set, id, require, by, payload };
}

describe('approving and paying a distribution', () => {
  test('need a proof of the last 15 minutes where the company requires it', () => {
    const { db, one, require, by, payload, page, id } = withDraft();
    require();
    const approve = (caller: Parameters<typeof approveDistribution>[0]) =>
      approveDistribution(caller, payload());
    const pay = (caller: Parameters<typeof payDistribution>[0]) =>
      payDistribution(caller, payload());
    const withKey = byKey(db, one.admin, later);
    for (const caller of [by(later - quarter), withKey])
      expect(() => approve(caller)).toThrow('fresh-proof');
    expect(page(id).status).toBe('draft');
    approve(by(later - quarter + 1));
    for (const caller of [by(later - quarter), withKey])
      expect(() => pay(caller)).toThrow('fresh-proof');
    const proved = by(later - quarter);
    sessionOf(proved).data.confirmedAt = later - minute;
    pay(proved);
    expect(page(id).open).toBe(0);
  });

  test('need none without the setting', () => {
    const { by, payload, page, id } = withDraft();
    approveDistribution(by(later - quarter), payload());
    expect(page(id).status).toBe('approved');
  });

  test('do not reveal the setting of a company that the actor does not see', () => {
    const { db, two, require, payload } = withDraft();
    require();
    const stranger = signedIn(db, two.admin, later - quarter, { now: later });
    expect(() => approveDistribution(stranger, payload())).toThrow('not-found');
  });
});

test('viewing as another user needs a proof where their company requires it', () => {
  const db = freshDatabase();
  const { id, admin, entrepreneur } = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const view = (by: Actor, target: Actor, at: number) => {
    const session = sessionOf(signedIn(db, by, at));
    const self = { session, impersonator: by, address: '192.0.2.1' };
    return startImpersonating(db, self, by, target.id, '/', now).id;
  };
  expect(view(admin, entrepreneur, now - quarter)).toBe(entrepreneur.id);
  db.update(companies).set({ requiresFreshProof: true }).where(eq(companies.id, id)).run();
  expect(() => view(admin, entrepreneur, now - quarter)).toThrow('fresh-proof');
  expect(() => view(superadmin, admin, now - quarter)).toThrow('fresh-proof');
  expect(view(admin, entrepreneur, now)).toBe(entrepreneur.id);
});

test('exporting everything always needs a proof, and so does the download', () => {
  const db = freshDatabase();
  const { id: companyId, admin } = company(db);
  const old = signedIn(db, admin, now - quarter);
  const withKey = byKey(db, admin, now);
  for (const caller of [old, withKey]) expect(() => startExport(caller, {})).toThrow('fresh-proof');
  expect(db.select().from(companyExports).all()).toEqual([]);
  startExport(signedIn(db, admin), {});
  db.update(companyExports).set({ state: 'ready', size: 1 }).run();
  const made = db
    .select()
    .from(companyExports)
    .where(eq(companyExports.companyId, companyId))
    .get();
  const download = { id: String(made?.id) };
  expect(() => downloadExport(old, download)).toThrow('fresh-proof');
  expect(downloadExport(signedIn(db, admin), download).path).toContain('takeaways');
});

describe('the settings', () => {
  const setUp = () => {
    const db = freshDatabase();
    const { admin, entrepreneur, id } = company(db);
    const fields = (more: object = {}) => {
      const { name, version } = companySettings(as(db, admin));
      return { name, country: 'IL', currency: 'USD', version: String(version), ...more };
    };
    const saved = () => db.select().from(companies).where(eq(companies.id, id)).get()!;
    return { db, admin, entrepreneur, fields, saved };
  };

  test('are off, and changing them takes a proof, also turning them off', () => {
    const { db, admin, fields, saved } = setUp();
    const old = signedIn(db, admin, now - quarter);
    expect(saved()).toMatchObject({ requiresTwoFactor: false, requiresFreshProof: false });
    updateCompany(old, fields({ name: 'Renamed' }));
    for (const name of ['requires_two_factor', 'requires_fresh_proof'])
      expect(() => updateCompany(old, fields({ [name]: 'on' }))).toThrow('fresh-proof');
    updateCompany(signedIn(db, admin), fields({ requires_fresh_proof: 'on' }));
    expect(saved()).toMatchObject({ name: 'Renamed', requiresFreshProof: true });
    expect(() => updateCompany(old, fields())).toThrow('fresh-proof');
    updateCompany(old, fields({ name: 'Again', requires_fresh_proof: 'on' }));
    expect(saved()).toMatchObject({ name: 'Again', requiresFreshProof: true });
  });

  test('lead admins, and entrepreneurs who keep the books, to an authenticator', () => {
    const { db, admin, entrepreneur, fields } = setUp();
    const { companyId } = admin;
    const all = {
      admin,
      user: person(db, 'admin', { companyId, parentId: admin.id }),
      entrepreneur,
      reader: person(db, 'entrepreneur', { companyId, parentId: admin.id }),
      tenant: person(db, 'tenant', { companyId }),
      foreign: company(db).admin,
    };
    const enrolling = () =>
      Object.entries(all).flatMap(([name, { id }]) =>
        mustEnrol(findActor(db, id) as Actor) ? [name] : [],
      );
    expect(enrolling()).toEqual([]);
    updateCompany(signedIn(db, admin), fields({ requires_two_factor: 'on' }));
    expect(enrolling()).toEqual(['admin', 'user', 'entrepreneur']);
    db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, admin.id)).run();
    expect(enrolling()).toEqual(['user', 'entrepreneur']);
  });
});
