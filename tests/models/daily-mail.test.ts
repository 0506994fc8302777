import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { tenantRequests } from 'db/schema/tenant-request';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { readStopLink, stopDailyMail } from '~/models/daily-mail/stop.server';
import { enqueue } from '~/models/jobs/enqueue.server';
import type { JobServices } from '~/models/jobs/job';
import { createRunner } from '~/models/jobs/runner.server';
import { updateProfile } from '~/models/profile/profile.server';
import { jobs } from '~/runtime/jobs.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { jobServices, runJobs } from '../support/jobs';
import { secrets } from '../support/sign-in';
import { postOffice } from '../support/smtp';
import { addLine, addMilestone, addPhase } from '../support/work';
import { company, now as noon, person, project } from '../support/world';

const hour = 3_600_000;
const day = 24 * hour;
/** Half past seven in Jerusalem, on 15 March 2026. */
const now = noon - 6.5 * hour;
const origin = 'https://yesod.test';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const jerusalem = { timeZone: 'Asia/Jerusalem', currency: 'ILS' };
  db.update(companies).set(jerusalem).where(eq(companies.id, one.id)).run();
  const phase = addPhase(db, one.project.id, { endDate: '2026-12-31' });
  const late = () => addMilestone(db, phase, { title: 'Roof', dueDate: '2026-03-03' });
  return { db, one, phase, late };
}

const ways = { mail: 'outbox', sms: 'outbox' } as const;
const runner = (db: Database, at: number, services: Partial<JobServices> = {}) =>
  createRunner(jobServices(db, { origin, ways, mode: 'demo', ...services }), jobs, () => at);

let runs = 0;
async function mailsAt(db: Database, at: number, services: Partial<JobServices> = {}) {
  const before = db.select().from(outbox).all().length;
  runs += 1;
  write(db, (tx) => enqueue(tx, 'daily.mail', {}, { key: runs, runAt: at }));
  await runner(db, at, services).idle();
  return mailsIn(db).slice(before);
}

const mailsIn = (db: Database) =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ to, subject, text, html }) => ({
      to,
      subject,
      text: secrets.open(text),
      html: html ? secrets.open(html) : '',
    }));

const mailTo = (mails: Awaited<ReturnType<typeof mailsAt>>, { email }: Actor) =>
  mails.find(({ to }) => to === email);

test('says in words which projects need attention, what waits and what is due', async () => {
  const { db, one, phase, late } = setUp();
  late();
  addMilestone(db, phase, { title: 'Windows', dueDate: '2026-03-21' });
  addMilestone(db, phase, { title: 'Paint', dueDate: '2026-03-22' });
  db.update(projects).set({ name: 'House <b>7</b>' }).run();
  project(db, one.entrepreneur, one.assetType.id, { name: 'All is well' });
  const stamps = { createdAt: now, updatedAt: now };
  const tenant = person(db, 'tenant', { companyId: null });
  const request = { projectId: one.project.id, title: 'Tap', description: 'Drips.' };
  db.insert(tenantRequests)
    .values({ ...request, createdBy: tenant.id, ...stamps })
    .run();
  const mails = await mailsAt(db, now);
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [one.admin.email, one.entrepreneur.email].sort(),
  );
  const { subject, text, html } = mailTo(mails, one.admin)!;
  expect(subject).toBe('1 project needs your attention');
  expect(text).toContain('House <b>7</b>: 12 days late · 1 unanswered');
  expect(text).toContain(`${origin}/admin/projects/show/${one.project.id}`);
  expect(text).toContain('1 open request from a tenant');
  expect(text).toContain('Windows: 21/03/2026 · House <b>7</b>');
  expect(text).not.toMatch(/Paint|All is well/);
  expect(html).toContain('House &#60;b&#62;7&#60;/b&#62;');
  expect(html).toContain('12 days late');
  expect(mailTo(mails, one.entrepreneur)?.text).toContain(`${origin}/projects/show/`);
});

test('is written in the person’s language, from right to left', async () => {
  const { db, one, late } = setUp();
  late();
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, one.admin.id)).run();
  const mail = mailTo(await mailsAt(db, now), one.admin);
  expect(mail?.subject).toBe('פרויקט אחד דורש את תשומת ליבך');
  expect(mail?.html).toContain('dir="rtl"');
  expect(mail?.html).toContain('text-align:right');
  expect(mail?.text).toContain('12 ימים');
});

test('is not sent if there is nothing to say, or no one to say it to', async () => {
  const { db, one, late } = setUp();
  expect(await mailsAt(db, now)).toEqual([]);
  late();
  const off = (id: number, fields: Partial<typeof people.$inferInsert>) =>
    db.update(people).set(fields).where(eq(people.id, id)).run();
  off(one.admin.id, { emailVerifiedAt: null, dailyMailDay: null });
  off(one.entrepreneur.id, { isActive: false, dailyMailDay: null });
  person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  person(db, 'superadmin', { companyId: null });
  person(db, 'investor', { companyId: one.id });
  expect(await mailsAt(db, now)).toEqual([]);
  off(one.admin.id, { emailVerifiedAt: now });
  expect(await mailsAt(db, now)).toHaveLength(1);
});

test('is not sent without a public address, which its links need', async () => {
  const { db, late } = setUp();
  late();
  expect(await mailsAt(db, now, { origin: null })).toEqual([]);
  expect(await mailsAt(db, now)).toHaveLength(2);
});

test('an overrun of completed work is no longer a task', async () => {
  const { db, one } = setUp();
  const costs = { original: 100, actual: 600_100 };
  addPhase(db, one.project.id, { endDate: '2026-12-31' });
  addLine(db, one.project.id, costs);
  const [mail] = await mailsAt(db, now);
  expect(mail?.text).toContain('₪6,000 over');
  const done = { db: freshDatabase() };
  const two = company(done.db);
  addPhase(done.db, two.project.id, { status: 'completed', progress: 100 });
  addLine(done.db, two.project.id, costs);
  expect(await mailsAt(done.db, noon - 4 * hour)).toEqual([]);
});

test('is sent once a day, in the morning of the company, by one process', async () => {
  const { db, late } = setUp();
  late();
  expect(await mailsAt(db, now - hour)).toEqual([]);
  write(db, (tx) => enqueue(tx, 'daily.mail', {}, { key: 'one', runAt: now }));
  write(db, (tx) => enqueue(tx, 'daily.mail', {}, { key: 'two', runAt: now }));
  const [first, second] = [runner(db, now), runner(db, now)];
  await Promise.all([first.idle(), second.idle()]);
  expect(mailsIn(db)).toHaveLength(2);
  expect(await mailsAt(db, now + 2 * hour)).toEqual([]);
  // The server was down until the afternoon of the next day.
  expect(await mailsAt(db, now + day + 8 * hour)).toEqual([]);
  expect(await mailsAt(db, now + 2 * day)).toHaveLength(2);
});

test('follows the time zone of each company', async () => {
  const { db, late } = setUp();
  late();
  const far = company(db);
  const work = addPhase(db, far.project.id, { endDate: '2026-12-31' });
  addMilestone(db, work, { dueDate: '2026-03-03' });
  const newYork = { timeZone: 'America/New_York' };
  db.update(companies).set(newYork).where(eq(companies.id, far.id)).run();
  const readers = async (at: number) => (await mailsAt(db, at)).map(({ to }) => to);
  expect(await readers(now)).not.toContain(far.admin.email);
  expect(await readers(noon)).toEqual([far.admin.email, far.entrepreneur.email]);
});

test('stops with the link of the mail, for that person only', async () => {
  const { db, one, late } = setUp();
  late();
  const mail = mailTo(await mailsAt(db, now), one.admin);
  const token = /\/daily-mail\/(\S+)/.exec(mail!.text)![1]!;
  const visitor = { ...as(db, one.admin, { secrets }), actor: null };
  expect(readStopLink(visitor, token)).toEqual({ isOn: true });
  expect(readStopLink(visitor, token.replace(/^\d+/, String(one.entrepreneur.id)))).toBeNull();
  expect(readStopLink(visitor, 'x')).toBeNull();
  expect(stopDailyMail(visitor, { token })).toBe(one.admin.id);
  expect(stopDailyMail(visitor, { token })).toBe(one.admin.id);
  expect(readStopLink(visitor, token)).toEqual({ isOn: false });
  expect((await mailsAt(db, now + day)).map(({ to }) => to)).toEqual([one.entrepreneur.email]);
});

test('leaves with its link as a header, for one click in the mail program', async () => {
  const { db, one, late } = setUp();
  late();
  const { received, url } = await postOffice();
  const mailer = createSmtpMailer({ url, from: 'Yesod <no-reply@yesod.test>' });
  write(db, (tx) => enqueue(tx, 'daily.mail', {}, { key: 'daily', runAt: now }));
  await runJobs(db, { origin, mailer, ways: { ...ways, mail: 'provider' } }, { now });
  const mail = received.find(({ to }) => to[0] === one.admin.email)!;
  const token = /^List-Unsubscribe: <https:\/\/yesod\.test\/daily-mail\/(\S+)>/m.exec(mail.message);
  expect(readStopLink(as(db, one.admin, { secrets }), token![1]!)).toEqual({ isOn: true });
  expect(mail.message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  // A sent mail keeps no link that would work.
  expect(
    db
      .select()
      .from(outbox)
      .all()
      .map(({ stopUrl }) => stopUrl),
  ).toEqual([null, null]);
});

test('is turned off and on in the profile, and does not change without the field', () => {
  const { db, one } = setUp();
  const isOn = () =>
    db.select({ on: people.dailyMail }).from(people).where(eq(people.id, one.admin.id)).get()?.on;
  const save = (fields: object) => updateProfile(as(db, one.admin), { name: 'Dana', ...fields });
  expect(isOn()).toBe(true);
  save({ daily_mail: '0' });
  expect(isOn()).toBe(false);
  save({});
  expect(isOn()).toBe(false);
  save({ daily_mail: ['0', '1'] });
  expect(isOn()).toBe(true);
});
