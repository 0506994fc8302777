import type { Database } from 'db/client.server';
import { receiverTypes } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { existsIn, pick } from '~/models/rows.server';
import { type ReceiverType, receiverTypeName, receiverTypesFor, writesToOwnerOnly } from './receiver-types';

const mostChoices = 500;

type ReadProject = { id: number; companyId: number; entrepreneur: { id: number } };
type Asked = { receiverType?: number; receiverId: number | null };

/** Those with nothing to choose write to the owner. @throws Refused */
export function addressed(db: Database, actor: Actor, project: ReadProject, asked: Asked) {
  const isToOwner = writesToOwnerOnly(actor.role);
  const wanted = asked.receiverType ?? (isToOwner ? receiverTypes.other : undefined);
  const type = receiverTypesFor(actor.role).find((allowed) => allowed === wanted);
  if (type === undefined) throw new Refused('receiver_type', 'message.refused.type');
  const receiverId = isToOwner ? (asked.receiverId ?? project.entrepreneur.id) : asked.receiverId;
  if (receiverId === null) {
    const readers = everybodyOf(db, project, type, actor);
    if (readers.length === 0) throw new Refused('receiver_type', 'message.refused.nobody');
    return { type, receiverId, readers };
  }
  const readers = peopleOfType(db, project, type).filter(({ id }) => id === receiverId && id !== actor.id);
  // An owner whose account is closed reads nothing, but the company's admins do.
  if (readers.length === 0 && !(isToOwner && receiverId === project.entrepreneur.id))
    throw new Refused('receiver_id', 'message.refused.person');
  return { type, receiverId, readers };
}

export function receiverChoices(db: Database, actor: Actor, project: ReadProject) {
  return receiverTypesFor(actor.role).map((type) => ({
    type,
    name: receiverTypeName(type),
    people: peopleOfType(db, project, type)
      .filter(({ id }) => id !== actor.id)
      .slice(0, mostChoices)
      .map(({ id, name }) => ({ id, name })),
  }));
}

/** Who gets a message to everybody of a type, the sender left out; `other` is everybody on the project. */
function everybodyOf(db: Database, project: ReadProject, type: ReceiverType, sender: Actor) {
  const types = type === receiverTypes.other ? Object.values(receiverTypes) : [type];
  const readers = new Map(
    types.flatMap((each) => peopleOfType(db, project, each)).map((reader) => [reader.id, reader]),
  );
  readers.delete(sender.id);
  return [...readers.values()];
}

/** Only people who may open it; by name, `other` is the owner. */
function peopleOfType(db: Database, project: ReadProject, type: ReceiverType) {
  switch (type) {
    case receiverTypes.admin:
      return readersAmong(db, and(eq(people.role, 'admin'), eq(people.companyId, project.companyId)));
    case receiverTypes.investor:
      return readersAmong(db, membersAs(db, project.id, 'investor'));
    case receiverTypes.tenant:
      return readersAmong(db, membersAs(db, project.id, 'tenant'));
    case receiverTypes.other:
      return readersAmong(db, eq(people.id, project.entrepreneur.id));
  }
}

function readersAmong(db: Database, which: SQL | undefined) {
  const isGrant = and(
    eq(personPermissions.personId, people.id),
    eq(personPermissions.permission, 'messages.view'),
  );
  const mayRead = or(isNull(people.parentId), existsIn(personPermissions, isGrant));
  return db
    .select(pick(people, 'id', 'name', 'role', 'email', 'locale'))
    .from(people)
    .where(and(which, eq(people.isActive, true), isNull(people.deletedAt), mayRead))
    .orderBy(asc(people.name), asc(people.id))
    .all();
}

export type Reader = ReturnType<typeof readersAmong>[number];

const membersAs = (db: Database, projectId: number, role: 'investor' | 'tenant') =>
  sql`${people.id} in ${db
    .select({ id: projectMembers.personId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, role)))}`;
