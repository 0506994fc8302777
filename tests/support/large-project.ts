import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { documents } from 'db/schema/document';
import { messages, receiverTypes } from 'db/schema/message';
import { milestones, phases, workStatuses } from 'db/schema/work';
import type { Actor } from '~/models/access/actor.server';
import { upload } from './world';

export type Size = Record<'phases' | 'milestones' | 'documents' | 'messages', number>;

/** The project the figures are held against. */
export const large: Size = { phases: 40, milestones: 200, documents: 300, messages: 5_000 };

type Filled = { projectId: number; owner: Actor; size: Size; now: number };

/**
 * Gives a project its work, spread from a month ago to ten ahead, its documents and its owner's
 * messages.
 */
export function fillProject(db: Database, { projectId, owner, size, now }: Filled) {
  const stamps = { createdAt: now, updatedAt: now };
  const list = <Row>(length: number, row: (i: number) => Row) =>
    Array.from({ length }, (_, i) => row(i));
  /** The i-th of so many spans of so many days. */
  const span = (i: number, count: number, days: number) => {
    const start = now + (((i * 310) / count - 30) | 0) * 86_400_000;
    const iso = (moment: number) => new Date(moment).toISOString().slice(0, 10);
    return { startDate: iso(start), endDate: iso(start + days * 86_400_000) };
  };
  const work = (i: number) => ({
    customFields: {},
    order: i + 1,
    progress: (i * 7) % 101,
    ...stamps,
  });
  const phaseIds = db
    .insert(phases)
    .values(
      list(size.phases, (i) => ({
        ...work(i),
        ...span(i, size.phases, 24),
        projectId,
        title: `Phase ${i + 1}`,
        status: workStatuses[i % workStatuses.length],
        plannedCost: (i + 1) * 1_000_000,
        actualCost: (i % 5) * 900_000,
      })),
    )
    .returning({ id: phases.id })
    .all()
    .map(({ id }) => id);
  db.insert(milestones)
    .values(
      list(size.milestones, (i) => {
        const days = span(i, size.milestones, 6);
        const phaseId = phaseIds[Math.floor((i * phaseIds.length) / size.milestones)]!;
        return { ...work(i), ...days, phaseId, title: `Milestone ${i + 1}`, dueDate: days.endDate };
      }),
    )
    .run();
  const fileId = upload(db, owner);
  db.insert(documents)
    .values(
      list(size.documents, (i) => ({ projectId, fileId, name: `Document ${i + 1}`, ...stamps })),
    )
    .run();
  const entry = { projectId, action: 'message.create', record: 'message', changes: {}, at: now };
  const letter = { projectId, senderId: owner.id, receiverType: receiverTypes.other, ...stamps };
  for (let sent = 0; sent < size.messages; sent += 500) {
    const some = list(Math.min(500, size.messages), (i) => sent + i + 1);
    db.insert(messages)
      .values(some.map((i) => ({ ...letter, subject: `Letter ${i}`, message: 'Text' })))
      .run();
    db.insert(auditLog)
      .values(some.map((recordId) => ({ ...entry, recordId })))
      .run();
  }
}
