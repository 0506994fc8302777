import type { Database } from 'db/client.server';
import { transactionStatuses } from 'db/schema/billing';
import { invitationStatuses } from 'db/schema/invitation';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { listAudit } from '~/models/audit/list.server';
import { invitationSorts, listInvitations } from '~/models/invitations/log.server';
import type { ListQuery } from '~/models/lists/list-query.server';
import { mostFound } from '~/models/lists/search.server';
import { listPeople, peopleSorts } from '~/models/people/list.server';
import type { PeopleFilter } from '~/models/people/list-rows.server';
import { deletedProjectSorts, listDeletedProjects } from '~/models/projects/deleted.server';
import { listProjects } from '~/models/projects/list.server';
import { projectSorts } from '~/models/projects/list-ways.server';
import { listTransactions, transactionSorts } from '~/models/transactions/list.server';
import { freshDatabase } from '../support/database';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { company, join, now, person } from '../support/world';

/** A company with so many projects; a list of more than mostFound is long, and shorter ones may be sorted whole. */
function worldOf(projectCount: number) {
  const db = freshDatabase();
  const { admin, entrepreneur, assetType, project } = company(db);
  const { id: _, ...like } = db.select().from(projects).where(eq(projects.id, project.id)).get()!;
  const some = Array.from({ length: 200 }, () => ({ ...like, createdAt: now }));
  for (let made = 0; made < projectCount; made += some.length) db.insert(projects).values(some).run();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const investor = person(db, 'investor', { companyId: null });
  join(db, project.id, investor, 'investor');
  return { db, admin, entrepreneur, superadmin, investor, assetTypeId: assetType.id, projectId: project.id };
}

type World = ReturnType<typeof worldOf>;

/** Every search there is a way for, in every order, with each of the filters. */
function asked(sorts: readonly string[], status: readonly (string | undefined)[] = [undefined]): ListQuery[] {
  const searches = ['', 'Shabazi 12', 'ש'];
  return searches.flatMap((search) =>
    ['id', ...sorts].flatMap((orderBy) =>
      status.flatMap((one) =>
        (['asc', 'desc'] as const).map((order) => {
          const filters: Record<string, string> = one ? { status: one } : {};
          return { page: 100, perPage: 10, search, order, orderBy, filters };
        }),
      ),
    ),
  );
}

type List = (db: Database, actor: Actor, query: ListQuery, world: World) => unknown;

const people =
  (filter: (world: World) => PeopleFilter): List =>
  (db, actor, query, world) =>
    listPeople(db, actor, query, filter(world));

const projectsOf =
  (filter: (world: World) => Parameters<typeof listProjects>[3]): List =>
  (db, actor, query, world) =>
    listProjects(db, actor, query, filter(world));

const kinds = ['project', 'person', undefined];

type Who = 'admin' | 'entrepreneur' | 'superadmin' | 'investor';

const everybody: Who[] = ['admin', 'entrepreneur', 'superadmin', 'investor'];
const invited = [undefined, ...invitationStatuses];
const paid = [undefined, ...transactionStatuses];

const lists: Record<string, [Who[], ListQuery[], List]> = {
  projects: [everybody, asked(projectSorts), projectsOf(() => ({}))],
  'projects of a creator': [
    everybody,
    asked(projectSorts),
    projectsOf(({ entrepreneur }) => ({ createdBy: entrepreneur.id })),
  ],
  'projects of a type': [everybody, asked(projectSorts), projectsOf(({ assetTypeId }) => ({ assetTypeId }))],
  'projects of a creator and a type': [
    everybody,
    asked(projectSorts),
    projectsOf(({ entrepreneur, assetTypeId }) => ({ createdBy: entrepreneur.id, assetTypeId })),
  ],
  'deleted projects': [['admin', 'superadmin'], asked(deletedProjectSorts), listDeletedProjects],
  people: [['admin', 'superadmin', 'investor'], asked(peopleSorts), people(() => ({}))],
  'people of a role': [
    ['admin', 'entrepreneur', 'superadmin'],
    asked(peopleSorts),
    people(() => ({ role: 'tenant' })),
  ],
  'company admins': [['superadmin'], asked(peopleSorts), people(() => ({ role: 'admin', isTopAdmin: true }))],
  'people somebody added': [
    ['superadmin'],
    asked(peopleSorts),
    people(({ admin }) => ({ createdBy: admin.id })),
  ],
  'people of a project': [
    ['admin', 'superadmin'],
    asked(peopleSorts),
    people(({ projectId }) => ({ projectId })),
  ],
  invitations: [['admin', 'entrepreneur', 'superadmin'], asked(invitationSorts, invited), listInvitations],
  transactions: [['admin', 'superadmin'], asked(transactionSorts, paid), listTransactions],
  'the log': [
    ['admin', 'superadmin'],
    asked([], kinds),
    (db, actor, query) => listAudit(db, actor, { ...query, record: query.filters.status }),
  ],
};

describe('no list reads or sorts rows it does not show', () => {
  test.each(Object.keys(lists))('%s', async (name) => {
    const [who, queries, list] = lists[name]!;
    const world = worldOf(name.startsWith('projects') ? mostFound + 1 : 1);
    const { db } = world;
    for (const role of who) {
      const statements = await statementsOf(db, () => {
        for (const query of queries) list(db, world[role], query, world);
      });
      expect(statements.length).toBeGreaterThan(queries.length / 2);
      const growing = [...new Set(statements)].flatMap((statement) => {
        const steps = growingSteps(db, statement);
        return steps.length > 0 ? [{ role, statement, steps }] : [];
      });
      expect(growing).toEqual([]);
    }
  });
});
