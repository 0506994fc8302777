import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { chosenPermissions, saveGrants } from '~/models/permissions/grant.server';
import { permissionsHeld } from '~/models/permissions/held.server';
import type { FoundPerson } from './find.server';

/**
 * Gives the person exactly what is ticked. From then on they work under somebody, so that what was unticked is gone
 * although their role would come with it; as long as nothing is changed they keep what the role has.
 * @returns what changed, for the audit
 */
export function changePermissions(
  tx: Database,
  actor: Actor,
  person: FoundPerson,
  ticked: string[] | undefined,
): Record<string, { from: string; to: string }> {
  if (!ticked) return {};
  // A company's admin holds everything and cannot be made a user of somebody by a tick.
  if (person.role === 'admin' && person.parentId === null) return {};
  const before = permissionsHeld(person);
  const after = chosenPermissions(actor, person.role, ticked);
  const isSame = before.length === after.length && before.every((permission) => after.includes(permission));
  if (isSame) return {};
  saveGrants(tx, person.id, after);
  if (person.parentId === null)
    tx.update(people).set({ parentId: actor.id }).where(eq(people.id, person.id)).run();
  return { permissions: { from: before.join(' '), to: after.join(' ') } };
}
