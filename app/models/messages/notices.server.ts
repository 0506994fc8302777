import type { Database } from 'db/client.server';
import { investorUpdates } from 'db/schema/investor-update';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { type Locale, textOf } from '~/i18n/words';
import { enqueue } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import { queueMessages } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { investorUpdatePath, projectMessagePath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';
import { nextReaders, type Reader, readerBatchSize } from './readers.server';

type Sent = {
  id: number;
  subject: string;
  sender: string;
  project: { id: number; name: string };
  locale: Locale;
  origin: string | null;
  update: SentUpdate | null;
};

/** An update to investors, whose mail has the text and links to the update with its photos. */
export type SentUpdate = { id: number; body: string };

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
    const { senderId, sender, receiverType, project, update, ...message } = stored;
    const filter = { type: receiverType, senderId: senderId ?? 0, after };
    const notice = {
      ...message,
      sender: sender ?? '',
      project,
      locale: locale as Locale,
      origin,
      update,
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
      update: pick(investorUpdates, 'id', 'body'),
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, eq(people.id, messages.senderId))
    .leftJoin(investorUpdates, eq(investorUpdates.messageId, messages.id))
    .where(eq(messages.id, id))
    .get();
}

/**
 * The link opens in the reader's own portal. An unverified address may belong to a stranger, so a
 * mail to it names no people and no projects.
 */
function noticeTo(
  { email, emailVerifiedAt, role, ...reader }: Reader,
  { id, subject, sender, project, update, ...by }: Sent,
) {
  if (!email) return [];
  const text = textOf(reader.locale, by.locale);
  const values = { sender, subject, project: project.name };
  const portal = role === 'admin' ? 'admin' : 'member';
  const path = update
    ? investorUpdatePath(portal, project.id, update.id)
    : projectMessagePath(portal, project.id, id);
  const link = by.origin && new URL(path, by.origin).href;
  const mail = { channel: 'mail' as const, to: email };
  if (emailVerifiedAt === null)
    return {
      ...mail,
      subject: text('message.mail.subjectUnnamed'),
      text: [text('message.mail.textUnnamed'), link].filter(Boolean).join('\n'),
    };
  if (update)
    return {
      ...mail,
      subject: text('investorUpdate.mail.subject', values),
      text: [
        text('investorUpdate.mail.text', values),
        update.body,
        link && text('investorUpdate.mail.link', { link }),
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  return {
    ...mail,
    subject: text('message.mail.subject', values),
    text: [text('message.mail.text', values), link].filter(Boolean).join('\n'),
  };
}
