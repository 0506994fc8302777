import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { castCompanies, castProjects } from 'db/seeds/cast';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  memberRemovePath,
  peoplePath,
  projectInvitePath,
  projectMembersPath,
  projectPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { join, now, person } from '../support/world';

let server: RunningServer;
let entrepreneur: Client;
let id: number;
let guestId: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  id = projectNamed(server, castProjects.rothschild);
  changeDatabase(server, (db) => {
    const { companyId, ownerId: invitedBy } = db
      .select()
      .from(projects)
      .where(eq(projects.id, id))
      .get()!;
    const other = db.select().from(companies).where(eq(companies.name, castCompanies.two)).get()!;
    for (let n = 0; n < 51; n += 1) {
      const email = `member${n}@crowd.test`;
      join(db, id, person(db, 'investor', { companyId, email }), 'investor');
    }
    // A tenant in their own company, invited here as an investor.
    const guest = person(db, 'tenant', { companyId: other.id, email: 'guest@crowd.test' });
    db.update(people).set({ name: 'Aaron Stein' }).where(eq(people.id, guest.id)).run();
    join(db, id, guest, 'investor');
    guestId = guest.id;
    const stamps = { createdAt: now, updatedAt: now, sentAt: now };
    const shared = {
      companyId,
      projectId: id,
      invitedBy,
      role: 'tenant',
      countryCode: '+61',
      ...stamps,
    } as const;
    for (let n = 0; n < 51; n += 1)
      db.insert(invitations)
        .values({ ...shared, phone: `+614000000${n + 10}`, code: `crowd-${n}` })
        .run();
  });
});

const hrefsOf = (html: string) => tagsOf(mainOf(html), 'a').map(({ href = '' }) => href);
const ofProject = (isOpen: boolean) =>
  withDatabase(server, (db) =>
    isOpen
      ? db
          .select()
          .from(invitations)
          .where(and(eq(invitations.projectId, id), eq(invitations.status, 'pending')))
          .all()
      : db.select().from(projectMembers).where(eq(projectMembers.projectId, id)).all(),
  ).length;

test('counts the people and invitations beyond those named and links to all', async () => {
  const { html } = await entrepreneur.get(projectPath('member', id));
  const words = wordsOf(mainOf(html));
  expect(words).toContain(`All ${ofProject(false)} people`);
  expect(words).toContain(`All ${ofProject(true)} unanswered invitations`);
  const list = await entrepreneur.get(`${projectMembersPath('member', id)}?perPage=100`);
  expect(hrefsOf(html)).toContain(projectMembersPath('member', id));
  expect(wordsOfEach(list.html, 'tr').slice(1)).toHaveLength(ofProject(false));
  const log = hrefsOf(html).find((href) => href.includes('/InvitationLog?'))!;
  const invitation = await entrepreneur.get(`${log}&perPage=100`);
  expect(wordsOfEach(invitation.html, 'tr').slice(1)).toHaveLength(ofProject(true));
});

test('lists a guest under the role of the invitation, marked and with their company', async () => {
  const rows = async (kind: 'investor' | 'tenant') =>
    wordsOfEach(
      (await entrepreneur.get(peoplePath('member', kind, { search: 'Aaron' }))).html,
      'tr',
    ).slice(1);
  const [row = ''] = await rows('investor');
  for (const word of ['Aaron Stein', 'Guest', 'guest@crowd.test', castCompanies.two])
    expect(row).toContain(word);
  expect(await rows('tenant')).toEqual([]);
});

test('removes a person from a project after confirmation', async () => {
  const path = memberRemovePath('member', id, guestId);
  const list = async () =>
    (await entrepreneur.get(`${projectMembersPath('member', id)}?search=Aaron`)).html;
  expect(hrefsOf(await list())).toContain(path);
  const question = wordsOf((await entrepreneur.get(path)).html);
  expect(question).toContain('Remove Aaron Stein from this project?');
  expect(question).toContain('Their messages and work are kept');
  expect(hrefsOf(await list())).toContain(path);
  const result = await entrepreneur.post(path);
  expect([result.status, result.location]).toEqual([303, projectPath('member', id)]);
  const page = await entrepreneur.get(result.location!);
  expect(wordsOf(page.html)).toContain(`Aaron Stein was removed from ${castProjects.rothschild}.`);
  expect(hrefsOf(await list())).not.toContain(path);
});

test('removing a person who holds a part of the project says what that means', async () => {
  const project = projectNamed(server, castProjects.neveTzedek);
  const investor = withDatabase(
    server,
    (db) => db.select().from(people).where(eq(people.email, 'investor@yesod.demo')).get()!,
  );
  const ask = async (projectId: number) =>
    wordsOf((await entrepreneur.get(memberRemovePath('member', projectId, investor.id))).html);
  expect(await ask(project)).toContain('They hold a part of this project.');
  expect(await ask(id)).not.toContain('They hold a part of this project.');
});

test.each([
  ['admin', 'admin', true],
  ['entrepreneur', 'member', true],
  ['superadmin', 'admin', false],
  ['investor', 'member', false],
] as const)('are invited in the head of the project: %s', async (account, portal, isThere) => {
  const project = projectNamed(server, castProjects.neveTzedek);
  const { html } = await client(server, `${account}@yesod.demo`).get(projectPath(portal, project));
  const href = projectInvitePath(portal, project);
  const linksIn = (part: string) => tagsOf(part, 'a').filter((link) => link.href === href).length;
  const [head = ''] = html.slice(html.indexOf('class="page-head"')).split('class="anchors"');
  const visible = head.replace(/<details.*?<\/details>/gs, '');
  expect([linksIn(visible), linksIn(html)]).toEqual(isThere ? [1, 1] : [0, 0]);
});
