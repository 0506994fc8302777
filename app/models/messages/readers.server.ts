import type { Database } from 'db/client.server';
import { receiverTypes } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type ReceiverType, receiverTypesFor } from './receiver-types';

/** Names in one select; more than anybody scrolls through. */
const mostChoices = 500;

export type Reader = {
  id: number;
  name: string;
  role: Actor['role'];
  email: string | null;
  locale: string | null;
};
type ReadProject = { id: number; companyId: number; entrepreneur: { id: number } };

/**
 * Who gets a message of a type, by name: the company's admins, the project's investors or tenants, or for `other`
 * its owner. Only people who may open it.
 */
export function peopleOfType(db: Database, project: ReadProject, type: ReceiverType): Reader[] {
  switch (type) {
    case receiverTypes.admin:
      return select(db, and(eq(people.role, 'admin'), eq(people.companyId, project.companyId)));
    case receiverTypes.investor:
      return select(db, membersAs(db, project.id, 'investor'));
    case receiverTypes.tenant:
      return select(db, membersAs(db, project.id, 'tenant'));
    case receiverTypes.other:
      return select(db, eq(people.id, project.entrepreneur.id));
  }
}

/** Who gets a message to everybody of a type, the sender left out; `other` is everybody on the project. */
export function everybodyOf(db: Database, project: ReadProject, type: ReceiverType, sender: Actor): Reader[] {
  const types = type === receiverTypes.other ? Object.values(receiverTypes) : [type];
  const readers = new Map(
    types.flatMap((each) => peopleOfType(db, project, each)).map((reader) => [reader.id, reader]),
  );
  readers.delete(sender.id);
  return [...readers.values()];
}

/** What the actor may address, each type with the people a message may name. */
export function receiverChoices(db: Database, actor: Actor, project: ReadProject) {
  return receiverTypesFor(actor.role).map((type) => ({
    type,
    people: peopleOfType(db, project, type)
      .filter(({ id }) => id !== actor.id)
      .slice(0, mostChoices)
      .map(({ id, name }) => ({ id, name })),
  }));
}

function select(db: Database, which: SQL | undefined): Reader[] {
  const mayRead = exists(
    db
      .select({ one: sql`1` })
      .from(personPermissions)
      .where(
        and(eq(personPermissions.personId, people.id), eq(personPermissions.permission, 'messages.view')),
      ),
  );
  return db
    .select({
      id: people.id,
      name: people.name,
      role: people.role,
      email: people.email,
      locale: people.locale,
    })
    .from(people)
    .where(
      and(which, eq(people.isActive, true), isNull(people.deletedAt), or(isNull(people.parentId), mayRead)),
    )
    .orderBy(asc(people.name), asc(people.id))
    .all();
}

const membersAs = (db: Database, projectId: number, role: 'investor' | 'tenant') =>
  sql`${people.id} in ${db
    .select({ id: projectMembers.personId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, role)))}`;
