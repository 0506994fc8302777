import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, isNull, or } from 'drizzle-orm';
import { type Actor, actorColumns, actorFrom } from '~/models/access/actor.server';
import { bookKeeping } from '~/models/books/input';
import { permits } from '~/models/operation.server';

type OfProject = { companyId: number; ownerId: number };

/** The admins of the company and the project's owner, as far as they keep the books. */
export function approversOf(db: Database, { companyId, ownerId }: OfProject): Actor[] {
  const isAdmin = and(eq(people.role, 'admin'), eq(people.companyId, companyId));
  return db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      and(or(isAdmin, eq(people.id, ownerId)), eq(people.isActive, true), isNull(people.deletedAt)),
    )
    .all()
    .map(actorFrom)
    .filter((person) => person !== null)
    .filter((person) => permits(bookKeeping, person));
}

type Submitted = { submittedBy: number | null; project: OfProject };

/** The requester cannot approve, unless no one else in the company can. */
export function mayDecide(db: Database, actor: Actor, { submittedBy, project }: Submitted) {
  const approvers = approversOf(db, project);
  const isApprover = actor.role === 'superadmin' || approvers.some(({ id }) => id === actor.id);
  return isApprover && (actor.id !== submittedBy || approvers.every(({ id }) => id === actor.id));
}
