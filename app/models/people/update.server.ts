import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import type { Secrets } from '~/services/secrets/secrets.server';
import { mayManage } from './allowed.server';
import { contactColumns, isMemberElsewhere, refuseTaken } from './contact.server';
import { type ChangedNotice, noticeOldContacts } from './contact-notice.server';
import type { PersonInput } from './create.server';
import { type FoundPerson, readPerson } from './find.server';
import { saveMemberships } from './memberships.server';
import { changePermissions } from './permissions.server';
import { isOwnUnusedUpload } from './photo.server';
import { PersonRefused } from './refused';
import { inReach } from './visible.server';

export type PersonChange<Input = PersonInput> = {
  id: number;
  input: Input;
  /** Their `updatedAt` when the form was opened. */
  version: number;
  /** The words to an e-mail address or phone that is theirs no longer. */
  notice: ChangedNotice;
  now: number;
};

/**
 * Saves a person. The role stays what it is: projects and memberships hang on it. An e-mail address or phone that was
 * changed is told.
 * @throws AppError `stale`, `not-found`, `forbidden`; PersonRefused
 */
export function updatePerson(db: Database, secrets: Secrets, actor: Actor, change: PersonChange) {
  write(db, (tx) => changePerson(tx, secrets, actor, change));
}

/** The same inside a transaction. @returns the person as they were */
export function changePerson(
  tx: Database,
  secrets: Secrets,
  actor: Actor,
  { id, input, version, notice, now }: PersonChange,
): FoundPerson {
  const before = managedPerson(tx, actor, id, 'edit');
  if (before.updatedAt !== version) throw new AppError('stale', { version: before.updatedAt });
  const { name, address, photoFileId = before.photoFileId } = input;
  const contact = contactColumns(input);
  refuseTaken(tx, input, id);
  const isReached = contact.email !== before.email || contact.phone !== before.phone;
  if (isReached && actor.role !== 'superadmin' && isMemberElsewhere(tx, id, before.companyId))
    throw new PersonRefused(contact.email !== before.email ? 'email' : 'phone_number', 'contactShared');
  if (
    photoFileId !== null &&
    photoFileId !== before.photoFileId &&
    !isOwnUnusedUpload(tx, actor, photoFileId)
  )
    throw new PersonRefused('profile_photo', 'photoGone');
  const after = { name, address, photoFileId, ...contact };
  // Two saves within one millisecond are still two versions.
  const updatedAt = Math.max(now, before.updatedAt + 1);
  const emailVerifiedAt = contact.email === before.email ? undefined : null;
  tx.update(people)
    .set({ ...after, emailVerifiedAt, updatedAt })
    .where(eq(people.id, id))
    .run();
  noticeOldContacts(tx, secrets, { ...before, before, after: contact }, { notice, now });
  const granted = changePermissions(tx, actor, before, input.permissions);
  if (input.projectIds) saveMemberships(tx, actor, before, input.projectIds, now);
  recordAudit(tx, actor, {
    ...{ action: 'person.update', record: 'person', recordId: id, companyId: before.companyId },
    ...{ changes: { ...changesBetween(before, after), ...granted }, now },
  });
  return before;
}

/**
 * A person in reach whom the actor may edit or delete. @throws AppError `not-found`, `forbidden`
 */
export function managedPerson(tx: Database, actor: Actor, id: number, verb: 'edit' | 'delete'): FoundPerson {
  const person = readPerson(tx, and(eq(people.id, id), inReach(actor)));
  if (person.deletedAt !== null && verb === 'edit') throw new AppError('not-found');
  if (!mayManage(actor, person, verb)) throw new AppError('forbidden');
  return person;
}
