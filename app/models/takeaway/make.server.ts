import { renameSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { takeaways } from 'db/schema/takeaway';
import { eq, sql } from 'drizzle-orm';
import { textFor } from '~/i18n/words';
import { isAdmin } from '~/models/access/actor.server';
import { timesFor } from '~/models/access/times.server';
import { AppError } from '~/models/errors';
import { type Caller, operation, query } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { addRow } from '~/models/rows.server';
import { takeawayPath } from '~/paths';
import { createYield } from '~/services/jobs/jobs.server';
import { createQueue } from '~/services/jobs/queue';
import { log } from '~/services/log/log.server';
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

const inTurn = createQueue(1);

type Making = Pick<Caller, 'db' | 'dataDir' | 'secrets' | 'actor' | 'locale' | 'origin' | 'now'>;

/** Begins a new one in the background; while one is under way there is nothing to begin. */
export const makeTakeaway = operation({
  name: 'company.export',
  roles: ['admin'],
  orCompanyOwner: true,
  target: latestTakeaway,
  run({ tx, audit, target: last, ...caller }) {
    const { actor, now } = caller;
    if (last && underWay.has(last.key)) return;
    const wait = nextAt(last) - now;
    if (wait > 0)
      throw new AppError('limit', { seconds: Math.ceil(wait / 1000), limit: 'takeaways' });
    const companyId = actor.companyId as number;
    tx.delete(takeaways).where(eq(takeaways.companyId, companyId)).run();
    const fresh = { companyId, askedBy: actor.id, key: randomToken(), expiresAt: now + keptFor };
    const id = addRow(tx, takeaways, fresh, now);
    audit({ recordId: companyId });
    // A transaction is over before anything else runs.
    setImmediate(() => void make(caller, { id, ...fresh }));
  },
});

export const takeawaySoFar = query({
  roles: ['admin'],
  orCompanyOwner: true,
  run(caller) {
    const last = latestTakeaway(caller);
    const progress = last && underWay.get(last.key);
    return {
      company: caller.actor.companyName ?? '',
      progress: progress ? { ...progress } : null,
      hasFailed: last !== null && !progress && last.state !== 'ready',
      isRoomLacking: last?.state === 'no-room',
      ready: last?.state === 'ready' ? last : null,
      mayAsk: !progress && nextAt(last) <= caller.now,
    };
  },
});

const nextAt = (last: FoundTakeaway | null) =>
  last?.state === 'ready' ? last.createdAt + oneDay : 0;

type Asked = { id: number; companyId: number; key: string; expiresAt: number };

async function make(caller: Making, asked: Asked) {
  const { db, dataDir, locale, now } = caller;
  const { id, companyId, key } = asked;
  const progress = { done: 0, total: 0 };
  underWay.set(key, progress);
  const draft = draftOf(dataDir, key);
  try {
    await inTurn(caller.actor, async () => {
      sweepTakeaways({ db, dataDir }, now);
      await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
      if (!(await hasRoom(db, dataDir, companyId))) return settle(db, id, { state: 'no-room' });
      await packCompany(
        draft,
        { db, dataDir, companyId, key, locale, now },
        { progress, yieldNow: createYield() },
      );
      const { size } = await stat(draft);
      renameSync(draft, zipOf(dataDir, key));
      settle(db, id, { state: 'ready', size }, (tx) => tell(tx, caller, asked));
    });
  } catch (error) {
    log.error({ err: error, takeaway: id }, 'a takeaway could not be made');
    await rm(draft, { force: true });
    if (db.$client.open) settle(db, id, { state: 'failed' });
  } finally {
    underWay.delete(key);
  }
}

function settle(
  db: Database,
  id: number,
  how: Pick<typeof takeaways.$inferInsert, 'state' | 'size'>,
  then?: (tx: Database) => void,
) {
  write(db, (tx) => {
    tx.update(takeaways)
      .set({ ...how, updatedAt: Date.now() })
      .where(eq(takeaways.id, id))
      .run();
    then?.(tx);
  });
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

function tell(tx: Database, { secrets, actor, locale, origin, now }: Making, { expiresAt }: Asked) {
  if (!actor.email) return;
  const text = textFor(locale);
  const values = { company: actor.companyName, until: timesFor(actor).day(expiresAt) };
  const link = origin && new URL(takeawayPath(isAdmin(actor) ? 'admin' : 'member'), origin).href;
  const words = [text('takeaway.mail.text', values), link].filter(Boolean).join('\n\n');
  const subject = text('takeaway.mail.subject', values);
  sendMessage(tx, secrets, { channel: 'mail', to: actor.email, subject, text: words }, now);
}
