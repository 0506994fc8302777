import type { Database } from 'db/client.server';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { type Locale, textOf } from '~/i18n/words';
import { enqueue } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import { sendMessages } from '~/models/outbox/send.server';
import { projectMessagePath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';
import { nextReaders, type Reader, readerBatchSize } from './readers.server';

type Sent = {
  id: number;
  subject: string;
  sender: string;
  project: { id: number; name: string };
  locale: Locale;
  origin: string | null;
};

export function notifyPage(
  tx: Database,
  secrets: Secrets,
  sent: Sent,
  readers: Reader[],
  now: number,
) {
  const notices = readers.flatMap((reader) => noticeTo(reader, sent));
  sendMessages(tx, secrets, notices, now);
}

/** Notifies the readers after the first page in the background. */
export function notifyRestLater(tx: Database, sent: Sent, notified: Reader[], now: number) {
  const after = notified.at(-1)?.id ?? 0;
  if (notified.length === readerBatchSize) enqueueNext(tx, sent, after, now);
}

function enqueueNext(tx: Database, { id, locale, origin }: Sent, after: number, now: number) {
  const payload = { messageId: id, after, locale, origin };
  enqueue(tx, 'message.notify', payload, { key: id, runAt: now });
}

/** One page of readers per job, so that requests and other jobs run in between. */
export const notifyReaders = job<'message.notify'>({
  run({ db, secrets }, { messageId, after, locale, origin }, { now }) {
    const found = findSent(db, messageId);
    if (!found) return;
    const { senderId, sender, receiverType, project, ...message } = found;
    const filter = { type: receiverType, senderId: senderId ?? 0, after };
    const sent = {
      ...message,
      sender: sender ?? '',
      project,
      locale: locale as Locale,
      origin,
    };
    return {
      write(tx) {
        const readers = nextReaders(
          tx,
          { ...project, entrepreneur: { id: project.ownerId } },
          filter,
        );
        notifyPage(tx, secrets, sent, readers, now);
        notifyRestLater(tx, sent, readers, now);
      },
    };
  },
});

/** Undefined once the message is deleted. */
function findSent(db: Database, id: number) {
  const { id: projectId, name, companyId, ownerId } = projects;
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      receiverType: messages.receiverType,
      senderId: messages.senderId,
      sender: people.name,
      project: { id: projectId, name, companyId, ownerId },
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, eq(people.id, messages.senderId))
    .where(eq(messages.id, id))
    .get();
}

/**
 * The link leads through the reader's own portal. An address that was only typed may be a
 * stranger's, so what goes there names neither people nor projects.
 */
function noticeTo(
  { email, emailVerifiedAt, role, ...reader }: Reader,
  { id, subject, sender, project, ...by }: Sent,
) {
  if (!email) return [];
  const text = textOf(reader.locale, by.locale);
  const values = { sender, subject, project: project.name };
  const path = projectMessagePath(role === 'admin' ? 'admin' : 'member', project.id, id);
  const link = by.origin && new URL(path, by.origin).href;
  const isProved = emailVerifiedAt !== null;
  return {
    channel: 'mail' as const,
    to: email,
    subject: isProved ? text('message.mail.subject', values) : text('message.mail.subjectUnnamed'),
    text: [isProved ? text('message.mail.text', values) : text('message.mail.textUnnamed'), link]
      .filter(Boolean)
      .join('\n'),
  };
}
