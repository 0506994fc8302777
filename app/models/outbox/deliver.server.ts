import type { Database } from 'db/client.server';
import { writeUnseen } from 'db/prepared';
import { files } from 'db/schema/file';
import { outbox } from 'db/schema/sign-in';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { cancelJobs } from '~/models/jobs/enqueue.server';
import { type Attempt, type JobServices, job, type Outcome } from '~/models/jobs/job';
import { mailPicture } from '~/services/files/photo.server';
import { log } from '~/services/log/log.server';
import type { MailPicture } from '~/services/mail/mailer.server';
import { countMessage } from '~/services/metrics/metrics.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { pictureName } from './send.server';
import { admitSms } from './sms-bounds.server';

const keptAtOnce = 200;
const keptFor = 30 * dayMs;

type Message = typeof outbox.$inferSelect;

/** Codes have a kind of their own, so that they never wait behind other messages. */
export const deliverCode = job<'outbox.code'>({
  run: (services, { id }, attempt) => send(services, id, attempt),
  onFailed: (tx, { id }, now) => finishMessages(tx, [id], 'failed', now),
});

/** The text of a message that failed stays, so that the job can be run again. */
export const deliverMessage = job<'outbox.message'>({
  run: (services, { id }, attempt) => send(services, id, attempt),
  onFailed: (tx, { id }, now) =>
    tx.update(outbox).set({ status: 'failed', updatedAt: now }).where(eq(outbox.id, id)).run(),
});

async function send(
  services: JobServices,
  id: number,
  attempt: Attempt,
): Promise<Outcome | undefined> {
  const { db, secrets } = services;
  const message = findUnsent(db, id);
  if (!message) return undefined;
  if (!services[carrierOf(message)])
    return { write: (tx) => deliverWithoutProvider(tx, services, message, attempt.now) };
  const finish = (status: 'sent' | 'failed'): Outcome => {
    countMessage(message.channel, status);
    return { write: (tx) => finishMessages(tx, [id], status, attempt.clock()) };
  };
  if (message.channel === 'sms') {
    const verdict = admitSms(db, message.to, attempt.now);
    if (!verdict.isAllowed) {
      // A code is of no use later, so it is dropped; other text messages wait for the next hour.
      const { retryAt } = verdict;
      if (message.isSecret || retryAt === null) return finish('failed');
      return { again: { at: retryAt } };
    }
  }
  try {
    await sendOut(services, opened(secrets, message));
    return finish('sent');
  } catch (error) {
    if (!isFinal(error) && !(message.isSecret && attempt.isLast)) {
      if (attempt.isLast) countMessage(message.channel, 'failed');
      throw error;
    }
    const { channel } = message;
    log.error({ err: error, message: id, channel }, 'a message could not be delivered');
    return finish('failed');
  }
}

const carrierOf = ({ channel }: Message) => (channel === 'mail' ? 'mailer' : 'sms');

/** Null once the message was sent, deleted or emptied. */
function findUnsent(db: Database, id: number): Message | null {
  const message = db.select().from(outbox).where(eq(outbox.id, id)).get();
  const isUnsent = message?.status === 'waiting' || message?.status === 'failed';
  return isUnsent && message.text ? message : null;
}

const opened = (secrets: Secrets, message: Message): Message => ({
  ...message,
  text: secrets.open(message.text),
  html: message.html && secrets.open(message.html),
  stopUrl: message.stopUrl && secrets.open(message.stopUrl),
});

async function sendOut(services: JobServices, message: Message) {
  const { channel, to, subject, text, html } = message;
  const stopUrl = message.stopUrl ?? undefined;
  if (channel === 'sms') await services.sms?.send({ to, text });
  else if (!html) await services.mailer?.send({ to, subject, text, stopUrl });
  else {
    const pictures = await mailPictures(services, message.pictures ?? []);
    await services.mailer?.send({ to, subject, text, html, pictures, stopUrl });
  }
}

/** Loads the pictures of a mail, without those deleted since it was queued. */
async function mailPictures(
  { db, files: store }: JobServices,
  wanted: NonNullable<Message['pictures']>,
): Promise<MailPicture[]> {
  const pictures = wanted.map(async ({ fileId, fit }) => {
    const file = db.select({ hash: files.hash }).from(files).where(eq(files.id, fileId)).get();
    const large = file && (await store.read(file.hash));
    if (!large) return [];
    return [{ id: pictureName(fileId), bytes: await mailPicture(large, fit) }];
  });
  return (await Promise.all(pictures)).flat();
}

/**
 * No provider is set for the channel: the text stays readable where there is an outbox page, and is
 * logged where that is configured. Other waiting messages of the channel are settled as well, so
 * that ten thousand invitations take fifty transactions.
 */
function deliverWithoutProvider(
  tx: Database,
  services: JobServices,
  message: Message,
  now: number,
) {
  const { secrets, mode, showsCodes } = services;
  const others = tx
    .select()
    .from(outbox)
    .where(
      and(
        // Written out so that SQLite uses the partial index.
        sql`${outbox.status} = 'waiting'`,
        eq(outbox.channel, message.channel),
        ne(outbox.id, message.id),
      ),
    )
    .orderBy(outbox.id)
    .limit(keptAtOnce - 1)
    .all();
  const messages = [message, ...others];
  const ids = messages.map(({ id }) => id);
  finishMessages(tx, ids, 'kept', now, { isReadable: mode !== 'production' });
  for (const kind of ['outbox.code', 'outbox.message'] as const) cancelJobs(tx, kind, ids);
  if (!showsCodes) return;
  for (const row of messages.filter(({ isSecret }) => isSecret)) {
    const { channel, to, subject, text } = opened(secrets, row);
    const words = [subject, text].filter(Boolean).join(': ').replace(/\s+/g, ' ');
    log.warn(`No provider is set for ${channel}. The message to ${to} reads: ${words}`);
  }
}

/** Empties messages that were delivered or never will be, unless a page shows them. */
function finishMessages(
  tx: Database,
  ids: number[],
  status: 'sent' | 'failed' | 'kept',
  now: number,
  { isReadable = false } = {},
) {
  const emptied = isReadable
    ? {}
    : { subject: '', text: '', html: null, pictures: null, code: null, stopUrl: null };
  tx.update(outbox)
    .set({ status, ...emptied, updatedAt: now })
    .where(sql`${outbox.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .run();
}

/** Both providers name a failure; after these, another attempt is of no use. */
const isFinal = (error: unknown): boolean =>
  ['address', 'number', 'refused'].includes((error as { code?: string }).code ?? '');

export const sweepOutbox = (db: Database, now: number) =>
  writeUnseen(db, (tx) =>
    tx
      .delete(outbox)
      .where(and(lt(outbox.createdAt, now - keptFor), ne(outbox.status, 'waiting')))
      .run(),
  );
