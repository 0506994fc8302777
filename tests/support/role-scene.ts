import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import type { Actor } from '~/models/access/actor.server';
import { adminLoginPath } from '~/paths';
import { type Client, client } from './client';
import { withDatabase } from './peek';
import { companyRecords, newRecords } from './role-records';
import { type ActorName, actors } from './role-table';
import type { Cast, CompanyName, Records } from './role-words';
import type { RunningServer } from './server';
import { person } from './world';

/** Creates two companies on an empty server, and a client for each column of docs/roles.md. */
export async function roleScene(server: RunningServer) {
  const { casts, people } = withDatabase(server, (db) => peopleOf(db));
  const makingOf = async (company: CompanyName) => {
    const house = await companyRecords(server, casts[company]);
    return { cast: casts[company], house, company };
  };
  const makings = { one: await makingOf('one'), two: await makingOf('two') };
  const half = await pendingClient(server, people.admin.email ?? '');
  /** A new session, for requests that may end their own. */
  const browser = (actor: ActorName): Client => {
    if (actor === 'half') return half;
    return actor === 'stranger' ? client(server) : client(server, people[actor].email ?? '');
  };
  const browsers = Object.fromEntries(actors.map((actor) => [actor, browser(actor)]));
  return {
    people,
    browser,
    browsers: browsers as Record<ActorName, Client>,
    records: (company: CompanyName, actor?: ActorName) =>
      newRecords(server, makings[company], { actor: actor && personOf(people, actor) }),
    /** Records of a company in which people of another one have some of the roles. */
    recordsWith: (company: CompanyName, guests: Partial<Cast>) => {
      const { cast, ...making } = makings[company];
      return newRecords(server, { ...making, cast: { ...cast, ...guests } });
    },
    /** Records of company one again, new where the `used` names belong. */
    renewed: (actor: ActorName, earlier: Records, used: string[]) =>
      newRecords(server, makings.one, { actor: personOf(people, actor), earlier, used }),
  };
}

export type RoleScene = Awaited<ReturnType<typeof roleScene>>;
export type Person = Exclude<ActorName, 'stranger' | 'half'>;

const personOf = (people: Record<Person, Actor>, actor: ActorName): Actor | undefined =>
  actor === 'stranger' || actor === 'half' ? undefined : people[actor];

function peopleOf(db: Database) {
  const one = castOf(db, 'one');
  const two = castOf(db, 'two');
  const { companyId, id: parentId } = one.admin;
  const granted = ['projects.view', 'projects.edit', 'messages.view', 'people.view'] as const;
  const people: Record<Person, Actor> = {
    ...one,
    super: person(db, 'superadmin', { companyId: null }),
    user: person(db, 'admin', { companyId, parentId, permissions: [...granted] }),
    idle: person(db, 'admin', { companyId, parentId }),
    colleague: person(db, 'entrepreneur', { companyId }),
    admin2: two.admin,
    owner2: two.owner,
    investor2: two.investor,
    tenant2: two.tenant,
  };
  return { casts: { one, two }, people };
}

function castOf(db: Database, name: CompanyName): Cast {
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const row = { name: `Company ${name}`, currency: 'USD', ...stamps };
  const { id: companyId } = db.insert(companies).values(row).returning().get();
  return {
    admin: person(db, 'admin', { companyId }),
    owner: person(db, 'entrepreneur', { companyId }),
    investor: person(db, 'investor', { companyId }),
    tenant: person(db, 'tenant', { companyId }),
    invited: person(db, 'investor', { companyId }),
  };
}

/** A client with a pending sign-in, which stays pending because it ignores new cookies. */
async function pendingClient(server: RunningServer, email: string): Promise<Client> {
  const asking = client(server);
  await asking.post(adminLoginPath(), { email });
  const { cookie } = asking;
  return {
    cookie,
    get: (path, headers) => client(server).get(path, { Cookie: cookie, ...headers }),
    post: (path, fields, headers) =>
      client(server).post(path, fields, { Cookie: cookie, ...headers }),
    call: (...request) => client(server).call(...request),
    download: () => Promise.reject(new Error('Nothing to download halfway.')),
  };
}
