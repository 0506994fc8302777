import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { erasePerson } from '~/models/people/erase.server';
import { readPerson } from '~/models/people/find.server';
import type { ReportFigures } from '~/models/reports/content.server';
import { reportToSend, sendReport } from '~/models/reports/send.server';
import { projectReport, sentReport } from '~/models/reports/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { fillProject } from '../support/large-project';
import { secrets } from '../support/sign-in';
import { company, join, now, person } from '../support/world';

const dayLater = now + 86_400_000;

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const projectId = one.project.id;
  const size = { phases: 2, milestones: 2, documents: 1, messages: 1 };
  fillProject(db, { projectId, owner: one.entrepreneur, size, now });
  const investor = person(db, 'investor', { companyId: null });
  const unverified = person(db, 'investor', { companyId: one.id });
  const tenant = person(db, 'tenant', { companyId: null });
  join(db, projectId, investor, 'investor');
  join(db, projectId, unverified, 'investor');
  join(db, projectId, tenant, 'tenant');
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, unverified.id)).run();
  const send = (by: Actor, note?: string, at = now) =>
    sendReport(as(db, by, { now: at, secrets }), { project_id: projectId, note }).id;
  const read = (by: Actor, id: number) =>
    sentReport(as(db, by), { id: projectId, report_id: id }).content;
  const mails = async () => {
    await runJobs(db, { mode: 'demo', secrets });
    return db
      .select()
      .from(outbox)
      .all()
      .map(({ text, html, ...mail }) => ({
        ...mail,
        text: secrets.open(text),
        html: html && secrets.open(html),
      }));
  };
  return { db, one, projectId, investor, unverified, tenant, send, read, mails };
}

/** The figures that a sent report keeps: not the source of its budget. */
const kept = ({ workBudget, ...figures }: ReportFigures) => {
  const { isOfLines: _, ...budget } = { isOfLines: false, ...workBudget };
  return { ...figures, workBudget: budget };
};

test('keeps the figures of the day, and compares the next report with them', () => {
  const { db, one, projectId, investor, send, read } = setUp();
  const before = projectReport(as(db, investor), { id: projectId }).report;
  expect(before).toMatchObject({ before: null, by: null, note: null });
  const first = send(one.entrepreneur, 'The roof is on.');
  const worth = { currentPropertyValue: 999_00 };
  db.update(projects).set(worth).where(eq(projects.id, projectId)).run();
  expect(read(investor, first)).toMatchObject({
    note: 'The roof is on.',
    by: one.entrepreneur.name,
    figures: kept(before.figures),
    before: null,
  });
  const second = send(one.entrepreneur, undefined, dayLater);
  const later = read(investor, second);
  expect(later.figures).toMatchObject(worth);
  expect(later.before).toMatchObject({ date: before.date, figures: kept(before.figures) });
  const page = projectReport(as(db, investor), { id: projectId });
  expect(page.sentReports.map(({ id }) => id)).toEqual([second, first]);
  expect(page.report.before?.figures).toMatchObject(worth);
});

test('is mailed to investors as the page shows it, and without names to unverified addresses', async () => {
  const { investor, unverified, one, send, mails } = setUp();
  send(one.admin, 'Floors <b>next</b> & "src=cid:picture-1@yesod"');
  const messages = await mails();
  expect(messages.map(({ to }) => to).toSorted()).toEqual(
    [investor.email, unverified.email].toSorted(),
  );
  const [named, unnamed] = [investor, unverified].map(({ email }) =>
    messages.find(({ to }) => to === email),
  );
  expect(named?.subject).toContain(one.project.name);
  expect(named?.text).toContain('Floors <b>next</b>');
  expect(named?.text).toContain('https://yesod.test/projects/show/');
  expect(named?.html).toContain('class="letter"');
  expect(named?.html).toContain('Floors &#60;b&#62;next&#60;/b&#62;');
  expect(unnamed).toMatchObject({ html: null, pictures: null });
  expect(unnamed?.subject + unnamed!.text).not.toContain(one.project.name);
});

test('shows amounts only if the project shows them to investors', async () => {
  const { db, one, projectId, investor, send, read, mails } = setUp();
  db.update(projects)
    .set({ investorsSeeMoney: false, currentPropertyValue: 7_654_321_00 })
    .where(eq(projects.id, projectId))
    .run();
  const id = send(one.admin);
  const content = read(investor, id);
  expect(content.figures).toMatchObject({ currentPropertyValue: null, spent: null });
  expect(content.values).toEqual([]);
  expect(content.work.phases.map(({ actualCost }) => actualCost)).toEqual([null, null]);
  expect(read(one.admin, id).figures.currentPropertyValue).toBe(7_654_321_00);
  expect(JSON.stringify(await mails())).not.toContain('7,654,321');
});

test('is for the project’s runners to send, and not for tenants to read', () => {
  const { db, one, projectId, investor, tenant, send, read } = setUp();
  const id = send(one.entrepreneur);
  for (const actor of [tenant, company(db).admin, person(db, 'investor', { companyId: null })])
    expect(() => read(actor, id)).toThrow(expect.objectContaining({ code: 'not-found' }));
  expect(projectReport(as(db, tenant), { id: projectId }).sentReports).toEqual([]);
  for (const actor of [investor, tenant, company(db).admin])
    expect(() => send(actor)).toThrow(AppError);
  expect(reportToSend(as(db, one.admin), { id: projectId }).investors).toBe(2);
});

test('stays without the sender’s name once their account is erased', () => {
  const { db, one, send, investor, read } = setUp();
  const id = send(one.entrepreneur);
  erasePerson(db, readPerson(db, eq(people.id, one.entrepreneur.id))!, now);
  expect(read(investor, id).by).toBeNull();
  expect(db.select().from(projectReports).get()?.createdBy).toBeNull();
});
