import type { Database } from 'db/client.server';
import { messageNotices, messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { type Locale, textOf } from '~/i18n/words';
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

export function tellReaders(
  tx: Database,
  secrets: Secrets,
  sent: Sent,
  readers: Reader[],
  now: number,
) {
  const notices = readers.flatMap((reader) => noticeTo(reader, sent));
  sendMessages(tx, secrets, notices, now);
}

/**
 * A message may be for ten thousand; the first are told with it, the others by the delivery
 * (`tellNext`).
 */
export function tellRestLater(tx: Database, { id, locale, origin }: Sent, told: Reader[]) {
  const toldUpTo = told.at(-1)?.id ?? 0;
  if (told.length === readerBatchSize)
    tx.insert(messageNotices).values({ messageId: id, toldUpTo, locale, origin }).run();
}

/**
 * Tells the next of those a message to everybody is for. @returns whether there may be more to tell
 */
export function tellNext(db: Database, secrets: Secrets, now: number): boolean {
  const due = db.select().from(messageNotices).limit(1).get();
  if (!due) return false;
  const own = eq(messageNotices.messageId, due.messageId);
  const tell = () => {
    const { senderId, sender, receiverType, project, ...message } = findSent(db, due.messageId);
    const entrepreneur = { id: project.ownerId };
    const asked = { type: receiverType, senderId: senderId ?? 0, after: due.toldUpTo };
    const readers = nextReaders(db, { ...project, entrepreneur }, asked);
    const { locale, origin } = due;
    const sent = { ...message, sender: sender ?? '', project, locale: locale as Locale, origin };
    tellReaders(db, secrets, sent, readers, now);
    const last = readers.at(-1);
    if (last && readers.length === readerBatchSize)
      db.update(messageNotices).set({ toldUpTo: last.id }).where(own).run();
    else db.delete(messageNotices).where(own).run();
  };
  // Not by `write`: no page shows it.
  db.$client.transaction(tell).immediate();
  return true;
}

function findSent(db: Database, id: number) {
  const { id: projectId, name, companyId, ownerId } = projects;
  const found = db
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
  if (!found) throw new Error(`Message ${id} is gone, and its notices are not.`);
  return found;
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
