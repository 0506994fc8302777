import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardPath, projectsPath, projectWritePath } from '~/paths';
import type { Client } from '../support/client';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RoleScene, roleScene } from '../support/role-scene';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { join, project } from '../support/world';

let server: RunningServer;
let scene: RoleScene;
/** A project of each company; a tenant of company two is a member of both. */
let ownProject: number;
let invitedTo: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  const { admin, admin2, investor2, tenant2 } = scene.people;
  const projectOf = (owner: typeof admin) =>
    withDatabase(server, (db) => {
      const type = { companyId: owner.companyId ?? 0, name: 'Mill', createdAt: 1, updatedAt: 1 };
      const { id: typeId } = db.insert(assetTypes).values(type).returning().get();
      const { id } = project(db, owner, typeId);
      join(db, id, tenant2, 'tenant');
      if (owner === admin2) join(db, id, investor2, 'investor');
      return id;
    });
  ownProject = projectOf(admin);
  invitedTo = projectOf(admin2);
});

/** Opens something and returns a function that tells the status of opening it again. */
async function opened(get: (headers: Record<string, string>) => ReturnType<Client['get']>) {
  const { headers } = await get({});
  const sent = { 'If-None-Match': headers.get('etag') ?? '' };
  const statusAgain = async () => (await get(sent)).status;
  expect(await statusAgain()).toBe(304);
  return statusAgain;
}

const pages = {
  'a page of an admin': () =>
    opened((headers) => scene.browsers.admin.get(projectsPath('admin'), headers)),
  'a page of an entrepreneur': () =>
    opened((headers) => scene.browsers.owner.get(projectsPath('member'), headers)),
  'a call of an admin': () =>
    opened((headers) => scene.browsers.admin.call('GET', '/api/asset-types', undefined, headers)),
  'a page of an investor': () =>
    opened((headers) => scene.browsers.investor.get(projectsPath('member'), headers)),
  'a page of a guest of both companies': () =>
    opened((headers) => scene.browsers.tenant2.get(projectsPath('member'), headers)),
  'a page of the super admin': () =>
    opened((headers) => scene.browsers.super.get(dashboardPath('admin'), headers)),
  'the landing page': () => opened((headers) => scene.browsers.stranger.get('/', headers)),
};
type PageName = keyof typeof pages;
const all = Object.keys(pages) as PageName[];
const ofCompanyOne = ['a page of an admin', 'a page of an entrepreneur', 'a page of an investor'];
const ofBoth = ['a page of a guest of both companies', 'a page of the super admin'];
/** An answer of the API is sent again only if its content has changed. */
const allPages = all.filter((name) => name !== 'a call of an admin');

/** Writes as an operation of company two's admin does. */
const asCompanyTwo = (change: Parameters<typeof changeDatabase>[1]) =>
  withDatabase(server, (db) => write(db, change, () => [scene.people.admin2.companyId ?? 0]));

async function writeTo(projectId: number, by: Client) {
  const { status } = await by.post(projectWritePath('member', projectId), {
    subject: 'Hello',
    message: 'How is the house?',
  });
  expect(status).toBe(303);
}

/** Company two invites by an email address, as it would an admin of company one. */
function invite(tx: Database) {
  const { companyId } = scene.people.admin2;
  const to = { countryCode: '', phone: '', email: 'noa@example.org', code: 'caching' };
  const place = { companyId: companyId ?? 0, projectId: invitedTo, role: 'investor' as const };
  tx.insert(invitations)
    .values({ ...to, ...place, createdAt: 1, updatedAt: 1 })
    .run();
}

const changes: Record<string, { change: () => unknown; outdates: string[] }> = {
  'a form of another company': {
    change: () => scene.browsers.admin2.post('/admin/asset/create', { name: 'Mill' }),
    outdates: ofBoth,
  },
  'a form of the company': {
    change: () => scene.browsers.admin.post('/admin/asset/create', { name: 'Mill' }),
    outdates: [...ofCompanyOne, 'a call of an admin', ...ofBoth],
  },
  'a message of a guest of another company': {
    change: () => writeTo(invitedTo, scene.browsers.investor2),
    outdates: ofBoth,
  },
  'a message of a guest': {
    change: () => writeTo(ownProject, scene.browsers.tenant2),
    outdates: [...ofCompanyOne, ...ofBoth],
  },
  'a guest’s new name, entered in another company': {
    change: () =>
      asCompanyTwo((tx) => {
        const isGuest = eq(people.id, scene.people.investor2.id);
        tx.update(people).set({ name: 'Noa' }).where(isGuest).run();
      }),
    outdates: allPages,
  },
  'the new name of another company, which stands beside its guests': {
    change: () =>
      asCompanyTwo((tx) => {
        const isOther = eq(companies.id, scene.people.admin2.companyId ?? 0);
        tx.update(companies).set({ name: 'Renamed' }).where(isOther).run();
      }),
    outdates: allPages,
  },
  'an invitation of another company, which may be to anybody': {
    change: () => asCompanyTwo(invite),
    outdates: allPages,
  },
  'the new name of a project with an open invitation': {
    change: () =>
      asCompanyTwo((tx) => {
        tx.update(projects).set({ name: 'Renamed' }).where(eq(projects.id, invitedTo)).run();
      }),
    outdates: allPages,
  },
  'a withdrawn invitation of another company': {
    change: () =>
      asCompanyTwo((tx) => {
        const isInvited = eq(invitations.code, 'caching');
        tx.update(invitations).set({ status: 'withdrawn' }).where(isInvited).run();
      }),
    outdates: allPages,
  },
  'a write that concerns everybody': {
    change: () =>
      changeDatabase(server, (tx) => {
        tx.update(companies).set({ updatedAt: 1 }).run();
      }),
    outdates: allPages,
  },
};

describe.each(Object.entries(changes))('%s', (_name, { change, outdates }) => {
  test('outdates the pages that it may show on, and no others', async () => {
    const statuses = [];
    for (const name of all) statuses.push([name, await pages[name]()] as const);
    await change();
    const outdated = [];
    for (const [name, statusAgain] of statuses)
      if ((await statusAgain()) === 200) outdated.push(name);
    expect(outdated).toEqual(all.filter((name) => outdates.includes(name)));
  });
});
