import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { changeOrderPath } from '~/book-paths';
import { textOf } from '~/i18n/words';
import type { Caller } from '~/models/caller';
import { queueMessages } from '~/models/outbox/send.server';
import { approversOf } from './approvers.server';
import type { ChangeOrder } from './list.server';

type Writer = Caller & { tx: Database };

/** Sends mails to everyone who can approve, except the requester. */
export function notifyApprovers(caller: Writer, change: ChangeOrder) {
  const readers = approversOf(caller.tx, change.project).map(({ id }) => id);
  notify(caller, change, readers, 'submitted');
}

/** Mails the person who asked, unless they decided themselves. */
export function notifyRequester(
  caller: Writer,
  change: ChangeOrder,
  event: 'approved' | 'rejected',
) {
  const { submittedBy } = change;
  if (submittedBy !== null) notify(caller, change, [submittedBy], event);
}

function notify(
  { tx, actor, secrets, locale, origin, now }: Writer,
  { id, number, title, project }: ChangeOrder,
  readerIds: number[],
  event: 'submitted' | 'approved' | 'rejected',
) {
  const others = readerIds.filter((reader) => reader !== actor.id);
  const readers = tx
    .select()
    .from(people)
    .where(and(inArray(people.id, others), eq(people.isActive, true), isNull(people.deletedAt)))
    .all();
  const notices = readers.flatMap(({ email, emailVerifiedAt, role, ...reader }) => {
    if (!email) return [];
    const text = textOf(reader.locale, locale);
    const path = changeOrderPath(role === 'entrepreneur' ? 'member' : 'admin', project.id, id);
    const link = origin && new URL(path, origin).href;
    const values = { name: actor.name, number, title, project: project.name };
    // An address that was only entered may be a stranger's, so the mail contains no names.
    const kind = emailVerifiedAt === null ? 'unnamed' : event;
    return [
      {
        channel: 'mail' as const,
        to: email,
        subject: text(`changeOrder.mail.subject.${kind}`, values),
        text: [text(`changeOrder.mail.${kind}`, values), link].filter(Boolean).join('\n'),
      },
    ];
  });
  queueMessages(tx, secrets, notices, now);
}
