import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { receiverTypes } from 'db/schema/message';
import { projectValues } from 'db/schema/project';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isTimeZone, timesIn, timeZones, zoneOfCountry } from '~/i18n/times';
import { timesFor, timesOfProject } from '~/models/access/times.server';
import { timeZoneOf } from '~/models/company/beginning.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { installation } from '~/models/installation/current.server';
import { sendMessage } from '~/models/messages/send.server';
import { formValuesOf } from '~/models/payload';
import { addCompany } from '~/models/people/insert.server';
import { updateProfile } from '~/models/profile/profile.server';
import { projectFields } from '~/models/projects/input';
import { updateProject } from '~/models/projects/save.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { errorKeysOf } from '../support/refused';
import { company, join, person } from '../support/world';

const lateEvening = Date.UTC(2026, 2, 14, 22, 30);

describe('a moment', () => {
  test('is shown in its time zone, with daylight saving time', () => {
    const { isoDay, day, minute } = timesIn('Asia/Jerusalem');
    expect([isoDay(lateEvening), day(lateEvening), minute(lateEvening)]).toEqual([
      '2026-03-15',
      '15/03/2026',
      '15/03/2026 00:30',
    ]);
    expect(minute(Date.UTC(2026, 6, 1, 9))).toBe('01/07/2026 12:00');
    expect(timesIn('America/New_York').minute(lateEvening)).toBe('14/03/2026 18:30');
  });

  test('gives the end of a day, also when clocks change', () => {
    expect(timesIn('Asia/Jerusalem').endOf('2026-03-15')).toBe(Date.UTC(2026, 2, 15, 22));
    expect(timesIn('Asia/Jerusalem').endOf('2026-03-27')).toBe(Date.UTC(2026, 2, 27, 21));
    expect(timesIn('America/New_York').endOf('2026-03-15')).toBe(Date.UTC(2026, 2, 16, 4));
  });

  test('uses UTC for an unknown time zone', () => {
    expect(isTimeZone('Atlantis/Capital')).toBe(false);
    expect(timesIn('Atlantis/Capital').minute(lateEvening)).toBe('14/03/2026 22:30');
    expect(timeZones().every(isTimeZone)).toBe(true);
  });
});

test.each([
  ['+972', 'Asia/Jerusalem'],
  ['+44', 'Europe/London'],
  ['+1', null],
  ['+61', null],
  ['+999', null],
  [null, null],
])('starts a company whose admin has a phone of %s in %s', (dialCode, zone) => {
  expect(timeZoneOf(dialCode)).toBe(zone);
});

test.each([
  ['il', 'Asia/Jerusalem'],
  ['US', null],
  ['', null],
  [null, null],
])('takes the zone of the country %s: %s', (country, zone) => {
  expect(zoneOfCountry(country)).toBe(zone);
});

test('gives a new company the time zone, currency and country of its admin’s phone', () => {
  const db = freshDatabase();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const phone = { countryCode: '+972', national: '501234567', e164: '+972501234567' };
  const id = addCompany(db, as(db, superadmin), { name: 'Galil', phone });
  expect(db.select().from(companies).where(eq(companies.id, id)).get()).toMatchObject({
    timeZone: 'Asia/Jerusalem',
    currency: 'ILS',
    country: 'IL',
  });
});

describe('a company’s zone', () => {
  const fields = { name: 'Dana', language: 'en-US', version: '1' };

  test('is changed in the admin’s profile, with an audit entry', () => {
    const db = freshDatabase();
    const one = company(db);
    expect(timesFor(one.admin).timeZone).toBe(installation().timeZone);
    updateProfile(as(db, one.admin), { ...fields, time_zone: 'Asia/Tokyo' });
    expect(db.select().from(companies).where(eq(companies.id, one.id)).get()?.timeZone).toBe(
      'Asia/Tokyo',
    );
    expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({
      action: 'company.update',
      companyId: one.id,
      changes: { timeZone: { to: 'Asia/Tokyo' } },
    });
  });

  test('cannot be changed by others or to an unknown zone', () => {
    const db = freshDatabase();
    const one = company(db);
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['billing'],
    });
    for (const actor of [user, one.entrepreneur])
      updateProfile(as(db, actor), { ...fields, time_zone: 'Asia/Tokyo' });
    expect(db.select().from(companies).where(eq(companies.id, one.id)).get()?.timeZone).toBeNull();
    expect(
      errorKeysOf(() => updateProfile(as(db, one.admin), { ...fields, time_zone: 'Haifa' })),
    ).toEqual({
      time_zone: 'form.errors.choice',
    });
  });

  test('decides the day of a new value', () => {
    const db = freshDatabase();
    const one = company(db);
    db.update(companies).set({ timeZone: 'Asia/Jerusalem' }).where(eq(companies.id, one.id)).run();
    const form = formValuesOf(projectFields, findProject(db, one.admin, one.project.id));
    const caller = { ...as(db, { ...one.admin, timeZone: 'Asia/Jerusalem' }), now: lateEvening };
    updateProject(caller, { id: one.project.id, ...form, current_property_value: '7' });
    expect(db.select().from(projectValues).orderBy(desc(projectValues.id)).get()?.date).toBe(
      '2026-03-15',
    );
  });
});

test('shows a project in its company’s time zone to people without a company, in their own to others', () => {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  db.update(companies).set({ timeZone: 'Asia/Jerusalem' }).where(eq(companies.id, one.id)).run();
  const zone = (actor: Parameters<typeof timesOfProject>[1], projectId = one.project.id) =>
    timesOfProject(db, actor, projectId).timeZone;
  expect(zone({ companyId: null, timeZone: null })).toBe('Asia/Jerusalem');
  expect(zone({ companyId: null, timeZone: null }, two.project.id)).toBe(installation().timeZone);
  expect(zone({ companyId: two.id, timeZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
});

test('shows messages and project cards in each company’s time zone', () => {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const guest = person(db, 'investor', { companyId: null });
  const zones = ['Asia/Jerusalem', 'America/New_York'];
  for (const [i, { id, project, entrepreneur }] of [one, two].entries()) {
    db.update(companies).set({ timeZone: zones[i] }).where(eq(companies.id, id)).run();
    join(db, project.id, guest, 'investor');
    const to = {
      project_id: project.id,
      receiver_type: receiverTypes.investor,
      subject: 'Hello',
      message: 'Words',
    };
    sendMessage(as(db, entrepreneur), to);
  }
  const { cards, messages } = memberDashboard(as(db, guest));
  expect(cards.map(({ timeZone }) => timeZone)).toEqual([...zones].reverse());
  expect(messages?.map(({ timeZone }) => timeZone)).toEqual([...zones].reverse());
});
