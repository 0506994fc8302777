import type { Database } from 'db/client.server';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { type Locale, textOf } from '~/i18n/words';
import { enqueue } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import { queueMessages } from '~/models/outbox/send.server';
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
  queueMessages(tx, secrets, notices, now);
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
    const stored = findSent(db, messageId);
    if (!stored) return;
    const { senderId, sender, receiverType, project, ...message } = stored;
    const filter = { type: receiverType, senderId: senderId ?? 0, after };
    const notice = {
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
        notifyPage(tx, secrets, notice, readers, now);
        notifyRestLater(tx, notice, readers, now);
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
 * The link opens in the reader's own portal. An unverified address may belong to a stranger, so a
 * mail to it names no people and no projects.
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
  const isVerified = emailVerifiedAt !== null;
  return {
    channel: 'mail' as const,
    to: email,
    subject: isVerified
      ? text('message.mail.subject', values)
      : text('message.mail.subjectUnnamed'),
    text: [isVerified ? text('message.mail.text', values) : text('message.mail.textUnnamed'), link]
      .filter(Boolean)
      .join('\n'),
  };
}
