import type { Database } from 'db/client.server';
import { receiverTypes } from 'db/schema/message';
import type { Actor } from '~/models/access/actor.server';
import type { ShownProject } from '~/models/projects/find.server';
import { everybodyOf, peopleOfType, type Reader } from './readers.server';
import { type ReceiverType, receiverTypesFor, writesToOwnerOnly } from './receiver-types';
import { MessageRefused } from './refused';

type Asked = { receiverType?: number; receiverId: number | null };
type Addressed = { type: ReceiverType; receiverId: number | null; readers: Reader[] };

/**
 * Whom a message is for, by what its sender asked and may. Those with nothing to choose write to the owner.
 * @throws MessageRefused
 */
export function addressed(tx: Database, actor: Actor, project: ShownProject, input: Asked): Addressed {
  const isToOwner = writesToOwnerOnly(actor.role);
  const wanted = input.receiverType ?? (isToOwner ? receiverTypes.other : undefined);
  const type = receiverTypesFor(actor.role).find((allowed) => allowed === wanted);
  if (type === undefined) throw new MessageRefused('receiver_type', 'type');
  const receiverId = isToOwner ? (input.receiverId ?? project.entrepreneur.id) : input.receiverId;
  if (receiverId === null) {
    const readers = everybodyOf(tx, project, type, actor);
    if (readers.length === 0) throw new MessageRefused('receiver_type', 'nobody');
    return { type, receiverId, readers };
  }
  const readers = peopleOfType(tx, project, type).filter(({ id }) => id === receiverId && id !== actor.id);
  // An owner whose account is closed reads nothing, but the company's admins do.
  if (readers.length === 0 && !(isToOwner && receiverId === project.entrepreneur.id))
    throw new MessageRefused('receiver_id', 'person');
  return { type, receiverId, readers };
}
