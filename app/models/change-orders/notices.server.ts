import type { Database } from 'db/client.server';
import { changeOrderPath } from '~/book-paths';
import { textOf } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { findActor } from '~/models/access/present.server';
import type { Caller } from '~/models/caller';
import { sendMessages } from '~/models/outbox/send.server';
import { approversOf } from './approvers.server';
import type { ChangeOrder } from './list.server';

type Writer = Caller & { tx: Database };

/** Mails everyone who may approve, except the person who asks. */
export function notifyApprovers(caller: Writer, change: ChangeOrder) {
  const { tx, actor } = caller;
  const readers = approversOf(tx, change.project).filter(({ id }) => id !== actor.id);
  send(caller, change, readers, 'submitted');
}

/** Mails the person who asked, unless they decided themselves. */
export function notifyRequester(
  caller: Writer,
  change: ChangeOrder,
  event: 'approved' | 'rejected',
) {
  const { tx, actor } = caller;
  const requester =
    change.submittedBy === null || change.submittedBy === actor.id
      ? null
      : findActor(tx, change.submittedBy);
  if (requester) send(caller, change, [requester], event);
}

function send(
  { tx, actor, secrets, locale, origin, now }: Writer,
  { id, number, title, project }: ChangeOrder,
  readers: Actor[],
  event: 'submitted' | 'approved' | 'rejected',
) {
  const notices = readers.flatMap(({ email, role, ...reader }) => {
    if (!email) return [];
    const text = textOf(reader.locale, locale);
    const values = { name: actor.name, number, title, project: project.name };
    const path = changeOrderPath(role === 'entrepreneur' ? 'member' : 'admin', project.id, id);
    const link = origin && new URL(path, origin).href;
    return [
      {
        channel: 'mail' as const,
        to: email,
        subject: text(`changeOrder.mail.subject.${event}`, values),
        text: [text(`changeOrder.mail.${event}`, values), link].filter(Boolean).join('\n'),
      },
    ];
  });
  sendMessages(tx, secrets, notices, now);
}
