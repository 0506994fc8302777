import { renameSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import type { Database } from 'db/client.server';
import { bumpRevision } from 'db/prepared';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { takeaways } from 'db/schema/takeaway';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Locale, textFor } from '~/i18n/words';
import { isAdmin } from '~/models/access/actor.server';
import { timesFor } from '~/models/access/times.server';
import { AppError } from '~/models/errors';
import { enqueue, hasOpenJob } from '~/models/jobs/enqueue.server';
import { job, type Outcome } from '~/models/jobs/job';
import { type Caller, operation, query } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { addRow, pick } from '~/models/rows.server';
import { takeawayPath } from '~/paths';
import { createYield } from '~/services/jobs/yield';
import { randomToken } from '~/services/secrets/random.server';
import {
  draftOf,
  type FoundTakeaway,
  folderOf,
  latestTakeaway,
  underWay,
  zipOf,
} from './find.server';
import { packCompany } from './pack.server';
import { sweepTakeaways } from './sweep.server';

const oneDay = 24 * 3_600_000;
const keptFor = 7 * oneDay;
/** Bytes that stay free on the disk for everything else. */
const spared = 256 * 1024 * 1024;

/** Begins a new one in the background; while one is under way there is nothing to begin. */
export const makeTakeaway = operation({
  name: 'company.export',
  roles: ['admin'],
  orCompanyOwner: true,
  target: latestTakeaway,
  run({ tx, audit, target: last, ...caller }) {
    const { actor, now } = caller;
    if (last && isBeingMade(tx, actor.companyId as number)) return;
    const wait = nextAt(last) - now;
    if (wait > 0)
      throw new AppError('limit', { seconds: Math.ceil(wait / 1000), limit: 'takeaways' });
    const companyId = actor.companyId as number;
    tx.delete(takeaways).where(eq(takeaways.companyId, companyId)).run();
    const fresh = { companyId, askedBy: actor.id, key: randomToken(), expiresAt: now + keptFor };
    const id = addRow(tx, takeaways, fresh, now);
    audit({ recordId: companyId });
    const { locale, origin } = caller;
    const payload = { takeawayId: id, locale, origin };
    enqueue(tx, 'company.export', payload, { key: companyId, runAt: now });
  },
});

export const takeawaySoFar = query({
  roles: ['admin'],
  orCompanyOwner: true,
  run(caller) {
    const last = latestTakeaway(caller);
    const progress = last && progressOf(caller, last);
    return {
      company: caller.actor.companyName ?? '',
      progress,
      hasFailed: last !== null && !progress && last.state !== 'ready',
      isRoomLacking: last?.state === 'no-room',
      ready: last?.state === 'ready' ? last : null,
      mayAsk: !progress && nextAt(last) <= caller.now,
    };
  },
});

const nextAt = (last: FoundTakeaway | null) =>
  last?.state === 'ready' ? last.createdAt + oneDay : 0;

const isBeingMade = (db: Database, companyId: number) =>
  hasOpenJob(db, 'company.export', companyId);

/** Zero of zero while it waits, or while another process makes it. */
function progressOf({ db, actor }: Caller, { key, state }: FoundTakeaway) {
  if (state === 'ready' || !isBeingMade(db, actor.companyId as number)) return null;
  return { ...(underWay.get(key) ?? { done: 0, total: 0 }) };
}

/** Packs the zip; an attempt that was interrupted starts from the beginning. */
export const exportCompany = job<'company.export'>({
  attempts: 2,
  async run({ db, dataDir, secrets }, { takeawayId, locale: known, origin }, { now, clock }) {
    const row = db.select().from(takeaways).where(eq(takeaways.id, takeawayId)).get();
    if (!row || row.state === 'ready') return {};
    const { companyId, key } = row;
    const locale = known as Locale;
    const progress = { done: 0, total: 0 };
    const draft = draftOf(dataDir, key);
    const ended = (state: 'ready' | 'no-room', size?: number): Outcome => ({
      write(tx) {
        update(tx, takeawayId, { state, size }, clock());
        if (state === 'ready') notifyRequester(tx, { secrets, locale, origin, now }, row);
      },
    });
    underWay.set(key, progress);
    try {
      sweepTakeaways({ db, dataDir }, now);
      await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
      if (!(await hasRoom(db, dataDir, companyId))) return ended('no-room');
      const place = { db, dataDir, companyId, key, locale, now };
      await packCompany(draft, place, { progress, yieldNow: createYield() });
      const { size } = await stat(draft);
      renameSync(draft, zipOf(dataDir, key));
      return ended('ready', size);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      underWay.delete(key);
    }
  },
  onFailed: (tx, { takeawayId }, now) => update(tx, takeawayId, { state: 'failed' }, now),
});

type State = Pick<typeof takeaways.$inferInsert, 'state' | 'size'>;

function update(tx: Database, id: number, state: State, now: number) {
  tx.update(takeaways)
    .set({ ...state, updatedAt: now })
    .where(eq(takeaways.id, id))
    .run();
  bumpRevision(tx);
}

async function hasRoom(db: Database, dataDir: string, companyId: number): Promise<boolean> {
  const { bytes } = db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.companyId, companyId))
    .get()!;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize > bytes + spared;
}

type Context = Pick<Caller, 'secrets' | 'locale' | 'origin' | 'now'>;
type Requested = Pick<typeof takeaways.$inferSelect, 'askedBy' | 'companyId' | 'expiresAt'>;

function notifyRequester(
  tx: Database,
  { secrets, locale, origin, now }: Context,
  { askedBy, companyId, expiresAt }: Requested,
) {
  const requester = tx
    .select({ ...pick(people, 'email', 'role'), ...pick(companies, 'name', 'timeZone') })
    .from(people)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(people.id, askedBy), isNull(people.deletedAt)))
    .get();
  if (!requester?.email) return;
  const { email, name: company } = requester;
  const text = textFor(locale);
  const values = { company, until: timesFor(requester).day(expiresAt) };
  const portal = isAdmin(requester) ? 'admin' : 'member';
  const link = origin && new URL(takeawayPath(portal), origin).href;
  const words = [text('takeaway.mail.text', values), link].filter(Boolean).join('\n\n');
  const subject = text('takeaway.mail.subject', values);
  sendMessage(tx, secrets, { channel: 'mail', to: email, subject, text: words }, now);
}
