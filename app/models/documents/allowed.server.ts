import type { Permission } from 'db/schema/person';
import { type Actor, may } from '~/models/access/actor.server';

/** Admins and entrepreneurs upload and delete the documents of projects they see; others read (001 §6). */
export function mayHandleDocuments(
  actor: Actor,
  permission: Extract<Permission, `documents.${'create' | 'delete'}`>,
): boolean {
  return (actor.role === 'admin' || actor.role === 'entrepreneur') && may(actor, permission);
}
