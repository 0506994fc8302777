import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { departureOf } from './departure.server';
import type { FoundPerson } from './find.server';
import { PersonRefused } from './refused';
import { managedPerson } from './update.server';

/**
 * Deletes somebody the actor manages; their projects go to `heirId` in the same transaction (001 §5). Done twice, it
 * stays done.
 * @returns the name
 * @throws AppError `not-found`, `forbidden`; PersonRefused when somebody has to take over first
 */
export function deletePerson(
  db: Database,
  actor: Actor,
  id: number,
  heirId: number | undefined,
  now: number,
): string {
  return write(db, (tx) => {
    const person = managedPerson(tx, actor, id, 'delete');
    if (person.deletedAt === null) removePerson(tx, actor, person, heirId, now);
    return person.name;
  });
}

/**
 * The deletion itself, inside a transaction: soft, so that books, messages and the audit keep their name; the sessions
 * end, and e-mail and phone are free again.
 * @throws PersonRefused when somebody has to take over first
 */
export function removePerson(
  tx: Database,
  actor: Actor,
  person: FoundPerson,
  heirId: number | undefined,
  now: number,
) {
  const { needs, candidates } = departureOf(tx, person);
  const heir = candidates.find((candidate) => candidate.id === heirId);
  if (needs !== 'nothing' && !heir) {
    if (needs === 'owner') throw new PersonRefused('user_id', 'newOwner');
    throw new PersonRefused('user_id', candidates.length > 0 ? 'successor' : 'lastAdmin');
  }
  if (heir && needs === 'successor')
    tx.update(people).set({ parentId: null, updatedAt: now }).where(eq(people.id, heir.id)).run();
  if (heir) handOver(tx, actor, person, heir.id, now);
  else if (needs === 'nothing') shelveProjects(tx, person.id, now);
  tx.delete(projectMembers).where(eq(projectMembers.personId, person.id)).run();
  tx.update(people)
    .set({ deletedAt: now, isActive: false, updatedAt: now })
    .where(eq(people.id, person.id))
    .run();
  endSessionsOf(tx, person.id);
  recordAudit(tx, actor, {
    ...{ action: 'person.delete', record: 'person', recordId: person.id, companyId: person.companyId, now },
    ...(heir && { changes: { heir: { to: heir.id } } }),
  });
}

function handOver(tx: Database, actor: Actor, person: FoundPerson, heirId: number, now: number) {
  const moved = tx
    .update(projects)
    .set({ ownerId: heirId, version: sql`${projects.version} + 1`, updatedAt: now })
    .where(eq(projects.ownerId, person.id))
    .returning({ id: projects.id })
    .all();
  const changes = { ownerId: { from: person.id, to: heirId } };
  for (const { id } of moved) {
    recordAudit(tx, actor, {
      ...{ action: 'project.update', record: 'project', recordId: id, projectId: id },
      ...{ companyId: person.companyId, changes, now },
    });
  }
}

/** With the company's last person its projects go to the deleted ones. */
function shelveProjects(tx: Database, ownerId: number, now: number) {
  tx.update(projects)
    .set({ deletedAt: now, deletedBy: ownerId, updatedAt: now })
    .where(and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .run();
}
