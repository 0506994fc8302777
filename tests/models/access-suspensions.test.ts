import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { accessSuspensions, projectMembers } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { importCompany } from '~/models/company-export/import.server';
import { openExport } from '~/models/company-export/unpack.server';
import { projectChanges } from '~/models/deletions/lists.server';
import { countPendingInvitations, projectInvitationList } from '~/models/invitations/log.server';
import { acceptInvitation } from '~/models/invitations/respond.server';
import { nextReaders } from '~/models/messages/readers.server';
import { readOutbox } from '~/models/outbox/read.server';
import { deletePerson } from '~/models/people/delete.server';
import { peopleLists } from '~/models/people/list.server';
import { restorePerson, suspendPerson } from '~/models/people/suspend.server';
import { projectList } from '~/models/projects/list.server';
import { removeMember } from '~/models/projects/members.server';
import { findProject } from '~/models/projects/visible.server';
import { investorsOf } from '~/models/reports/send.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { as } from '../support/caller';
import { createExport } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';
import { distributionsSetUp } from './distributions-set-up';

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const guest = person(db, 'investor', { companyId: null });
  join(db, one.project.id, guest, 'investor');
  join(db, two.project.id, guest, 'investor');
  const id = String(guest.id);
  const suspend = (by: Actor = one.admin) => suspendPerson(as(db, by), { id });
  const restore = (by: Actor = one.admin) => restorePerson(as(db, by), { id });
  const projectIds = (actor = guest) =>
    projectList(as(db, actor), {})
      .rows.map((row) => row.id)
      .sort();
  return { db, one, two, guest, id, suspend, restore, projectIds };
}

/** An open invitation to another project of a company. */
function invite(db: Database, of: ReturnType<typeof company>, guest: Actor): number {
  return db
    .insert(invitations)
    .values({
      companyId: of.id,
      projectId: project(db, of.entrepreneur, of.assetType.id).id,
      invitedBy: of.admin.id,
      personId: guest.id,
      role: 'investor',
      phone: '',
      countryCode: '',
      email: guest.email ?? '',
      code: crypto.randomUUID(),
      sentAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get().id;
}

test('hides the company’s projects from the next request on, and nothing else', () => {
  const { db, one, two, guest, suspend, restore, projectIds } = setUp();
  startSession(db, { token: 'theirs', personId: guest.id, now });
  suspend();
  expect(projectIds()).toEqual([two.project.id]);
  expect(() => findProject(db, guest, one.project.id)).toThrow('not-found');
  expect(findProject(db, guest, two.project.id).id).toBe(two.project.id);
  expect(findSession(db, 'theirs', 'web', now)?.actor?.id).toBe(guest.id);
  const owners = peopleLists.entrepreneur(as(db, guest), {}).rows.map((row) => row.id);
  expect(owners).toEqual([two.entrepreneur.id]);
  restore();
  expect(projectIds()).toEqual([one.project.id, two.project.id]);
});

test('also covers projects joined later', () => {
  const { db, one, guest, suspend, restore, projectIds } = setUp();
  suspend();
  const later = project(db, one.entrepreneur, one.assetType.id);
  join(db, later.id, guest, 'investor');
  expect(projectIds()).not.toContain(later.id);
  restore();
  expect(projectIds()).toContain(later.id);
});

test('ends notices about the company’s projects', () => {
  const { db, one, two, guest, suspend } = setUp();
  suspend();
  const readersIn = ({ project: at, entrepreneur }: typeof one) =>
    nextReaders(
      db,
      { id: at.id, companyId: at.companyId, entrepreneur },
      { type: receiverTypes.investor, senderId: entrepreneur.id },
    ).map((reader) => reader.id);
  expect([readersIn(one), readersIn(two)]).toEqual([[], [guest.id]]);
  const reported = [one, two].map((of) => investorsOf(db, of.project.id, of.admin.id).all().length);
  expect(reported).toEqual([0, 1]);
});

test('makes the company’s invitations wait', () => {
  const { db, one, two, guest, suspend, restore } = setUp();
  const [here, there] = [invite(db, one, guest), invite(db, two, guest)];
  const open = () => projectInvitationList(as(db, guest), {}).rows.map((row) => row.id);
  suspend();
  expect([open(), countPendingInvitations(db, guest)]).toEqual([[there], 1]);
  const accept = () => acceptInvitation(as(db, guest), { id: String(here) });
  expect(accept).toThrow('not-found');
  restore();
  expect(accept()).toMatchObject({ isNews: true });
});

test('is unknown to other companies and to the person’s readers', () => {
  const { db, one, two, guest, suspend } = setUp();
  suspend();
  const marks = (by: Actor) =>
    peopleLists.investor(as(db, by), {}).rows.map((row) => [row.id, row.isSuspended]);
  expect(marks(one.admin)).toEqual([[guest.id, true]]);
  expect(marks(one.entrepreneur)).toEqual([[guest.id, true]]);
  expect(marks(two.admin)).toEqual([[guest.id, false]]);
  expect(() => suspend(two.entrepreneur)).toThrow('forbidden');
  const stranger = company(db);
  expect(() => suspend(stranger.admin)).toThrow('not-found');
});

test('tells a program that keeps a copy of the projects', () => {
  const { db, one, guest, suspend, restore } = setUp();
  const since = new Date(Date.now() - 1000).toISOString();
  const changes = () => {
    const caller = as(db, guest, { now: Date.now() });
    const { rows, deleted } = projectChanges(caller, { updated_since: since });
    return { changed: rows.map((row) => row.id).includes(one.project.id), deleted };
  };
  db.update(projectMembers).set({ createdAt: 1 }).run();
  suspend();
  expect(changes()).toMatchObject({ changed: false, deleted: [one.project.id] });
  restore();
  expect(changes()).toMatchObject({ changed: true, deleted: [] });
});

test('ends when the guest leaves the company’s last project, with its invitations', () => {
  const { db, one, guest, id, suspend } = setUp();
  const second = project(db, one.entrepreneur, one.assetType.id);
  join(db, second.id, guest, 'investor');
  const invitationId = invite(db, one, guest);
  suspend();
  const rows = () =>
    db.select().from(accessSuspensions).where(eq(accessSuspensions.personId, guest.id)).all();
  removeMember(as(db, one.admin), { id, project_id: String(second.id) });
  expect(rows()).toHaveLength(1);
  deletePerson.investor(as(db, one.admin), { id });
  expect(rows()).toEqual([]);
  const invitation = eq(invitations.id, invitationId);
  expect(db.select().from(invitations).where(invitation).get()?.status).toBe('withdrawn');
});

test('sends a suspended holder no notice of a distribution', () => {
  const { db, one, investor, paidIn, sold, approved } = distributionsSetUp();
  paidIn();
  sold(300_000);
  suspendPerson(as(db, one.admin), { id: String(investor.actor.id) });
  const mails = () => readOutbox(db, investor.secrets, investor.actor.email!).length;
  const before = mails();
  approved(75_000, '2026-12-31');
  expect(mails()).toBe(before);
});

test('survives an export and import, for the company’s own people', async () => {
  const { db, one, suspend } = setUp();
  const tenant = person(db, 'tenant', { companyId: one.id });
  join(db, one.project.id, tenant, 'tenant');
  const colleague = person(db, 'admin', { companyId: one.id });
  suspend();
  for (const { id } of [tenant, colleague]) suspendPerson(as(db, one.admin), { id: String(id) });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-suspended-'));
  const file = await createExport(as(db, one.admin, { dataDir }));
  const here = freshDatabase();
  const superadmin = person(here, 'superadmin', { companyId: null });
  const opened = await openExport(file);
  await importCompany(as(here, superadmin, { dataDir }), opened).finally(() => opened.zip.close());
  rmSync(dataDir, { recursive: true });
  const named = (name: string) => here.select().from(people).where(eq(people.name, name)).get()!;
  expect(here.select().from(accessSuspensions).all()).toMatchObject([
    { personId: named(tenant.name).id },
  ]);
  expect(here.select().from(projectMembers).all()).toMatchObject([{ isSuspended: true }]);
  expect(named(colleague.name)).toMatchObject({ isActive: false, suspendedBy: null });
});
