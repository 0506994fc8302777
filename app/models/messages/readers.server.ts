import type { Database } from 'db/client.server';
import { receiverTypes } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, eq, gt, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { existsIn, pick } from '~/models/rows.server';
import {
  type ReceiverType,
  receiverTypeName,
  receiverTypesFor,
  writesToOwnerOnly,
} from './receiver-types';

const maxChoices = 500;

export type MessageProject = { id: number; companyId: number; entrepreneur: { id: number } };
type Recipient = { receiverType?: number; receiverId: number | null };

/**
 * Finds the recipients of a message. Members always write to the project owner.
 * @throws Refused
 */
export function findRecipients(
  db: Database,
  actor: Actor,
  project: MessageProject,
  recipient: Recipient,
) {
  const isToOwner = writesToOwnerOnly(actor.role);
  const requestedType = recipient.receiverType ?? (isToOwner ? receiverTypes.other : undefined);
  const type = receiverTypesFor(actor.role).find((allowed) => allowed === requestedType);
  if (type === undefined) throw new Refused('receiver_type', 'message.refused.type');
  const receiverId = isToOwner
    ? (recipient.receiverId ?? project.entrepreneur.id)
    : recipient.receiverId;
  if (receiverId === null) {
    const readers = nextReaders(db, project, { type, senderId: actor.id });
    if (readers.length === 0) throw new Refused('receiver_type', 'message.refused.noReaders');
    return { type, receiverId, readers };
  }
  const isReceiver = and(
    isOneOf(db, project, [type]),
    eq(people.id, receiverId),
    ne(people.id, actor.id),
  );
  const readers = readersAmong(db, isReceiver).all();
  // If the owner's account is deactivated, the company's admins still read the message.
  if (readers.length === 0 && !(isToOwner && receiverId === project.entrepreneur.id))
    throw new Refused('receiver_id', 'message.refused.person');
  return { type, receiverId, readers };
}

export function receiverChoices(db: Database, actor: Actor, project: MessageProject) {
  return receiverTypesFor(actor.role).map((type) => ({
    type,
    name: receiverTypeName(type),
    people: readersAmong(db, and(isOneOf(db, project, [type]), ne(people.id, actor.id)))
      .orderBy(asc(people.name), asc(people.id))
      .limit(maxChoices)
      .all()
      .map(({ id, name }) => ({ id, name })),
  }));
}

/** Readers are notified in batches, so that a write stays short. */
export const readerBatchSize = 100;

/**
 * The next batch of recipients of a message to a type, by id, without the sender. The type `other`
 * means everyone in the project.
 */
export function nextReaders(
  db: Database,
  project: MessageProject,
  { type, senderId, after = 0 }: { type: number; senderId: number; after?: number },
) {
  const types = Object.values(receiverTypes).filter(
    (each) => each === type || type === receiverTypes.other,
  );
  const isNext = and(isOneOf(db, project, types), gt(people.id, after), ne(people.id, senderId));
  return readersAmong(db, isNext).orderBy(asc(people.id)).limit(readerBatchSize).all();
}

/** For a single recipient, `other` means the project owner. */
export function isOneOf(db: Database, project: MessageProject, types: ReceiverType[]): SQL {
  const membersAs = (role: 'investor' | 'tenant') =>
    db
      .select({ id: projectMembers.personId })
      .from(projectMembers)
      .where(
        and(
          eq(projectMembers.projectId, project.id),
          eq(projectMembers.role, role),
          eq(projectMembers.isSuspended, false),
        ),
      );
  const ids: Record<ReceiverType, () => SQLWrapper> = {
    [receiverTypes.admin]: () =>
      sql`select id from people
        where role = 'admin' and company_id = ${project.companyId} and deleted_at is null`,
    [receiverTypes.investor]: () => membersAs('investor'),
    [receiverTypes.tenant]: () => membersAs('tenant'),
    [receiverTypes.other]: () => sql`select ${project.entrepreneur.id}`,
  };
  return sql`${people.id} in (${sql.join(
    types.map((type) => ids[type]().getSQL()),
    sql` union `,
  )})`;
}

/** Only active people with access to messages. */
export function readersAmong(db: Database, where: SQL | undefined) {
  const isGrant = and(
    eq(personPermissions.personId, people.id),
    eq(personPermissions.permission, 'messages.view'),
  );
  const mayRead = or(isNull(people.parentId), existsIn(personPermissions, isGrant));
  return db
    .select(pick(people, 'id', 'name', 'role', 'email', 'emailVerifiedAt', 'locale'))
    .from(people)
    .where(and(where, eq(people.isActive, true), isNull(people.deletedAt), mayRead));
}

export type Reader = ReturnType<typeof nextReaders>[number];
