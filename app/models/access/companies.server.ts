import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { invitations } from 'db/schema/invitation';
import { projectMembers, projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { addressedTo } from '~/models/invitations/visible.server';
import { type Actor, compiledAudience, onlyCompanyOf } from './actor.server';

type Reader = Pick<Actor, 'role' | 'id' | 'companyId'>;

/** The companies of the projects that a person belongs to or is invited to. */
const ofGuest = prepared((db) => {
  const guest = compiledAudience({ role: 'investor', seesOnlyOwnCompany: false });
  const ids = sql`select ${projects.companyId} as id from ${projectMembers}
      cross join ${projects} on ${projects.id} = ${projectMembers.projectId}
      where ${projectMembers.personId} = ${guest.id}
    union select ${invitations.companyId} from ${invitations} where ${addressedTo(guest)}
    order by id`;
  return db.select({ id: sql<number>`id` }).from(sql`(${ids})`).prepare();
});

/**
 * The companies whose records the actor can see, and whose people see what the actor writes; null
 * if these are unknown (docs/rules.md#revision).
 */
export function companiesOf(db: Database, actor: Reader | null): readonly number[] | null {
  if (!actor || actor.role === 'superadmin') return null;
  const only = onlyCompanyOf(actor);
  if (only !== null) return [only];
  const { id, companyId } = actor;
  const all = new Set(
    ofGuest(db)
      .all({ id, companyId: companyId ?? 0 })
      .map((row) => row.id),
  );
  if (companyId !== null) all.add(companyId);
  // Without a company, no row of its own would tell that the person's own pages have changed.
  return all.size > 0 ? [...all].sort((a, b) => a - b) : null;
}
