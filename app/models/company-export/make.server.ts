import { renameSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import type { Database } from 'db/client.server';
import { bumpRevision, writeLightly } from 'db/prepared';
import { companies } from 'db/schema/company';
import { companyExports } from 'db/schema/company-export';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Locale, textFor } from '~/i18n/words';
import { isAdmin } from '~/models/access/actor.server';
import { timesFor } from '~/models/access/times.server';
import { assertFreshProof } from '~/models/company/proof.server';
import { dayMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { enqueue, hasOpenJob } from '~/models/jobs/enqueue.server';
import { job, type Outcome } from '~/models/jobs/job';
import { type Caller, operation, query } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { addRow, pick } from '~/models/rows.server';
import { companyExportPath } from '~/paths';
import { createYield, type Progress } from '~/services/jobs/yield';
import { randomToken } from '~/services/secrets/random.server';
import { deleteOldExports } from './delete-old.server';
import { type CompanyExport, draftOf, folderOf, latestExport, zipOf } from './find.server';
import { packCompany } from './pack.server';

const lifetime = 7 * dayMs;
/** Bytes that stay free on the disk for everything else. */
const reservedBytes = 256 * 1024 * 1024;

/** Starts a new export in the background, unless one is already running. */
export const startExport = operation({
  name: 'company.export',
  roles: ['admin'],
  orCompanyOwner: true,
  target: latestExport,
  run({ tx, audit, target: last, ...caller }) {
    const { actor, now } = caller;
    assertFreshProof(caller);
    if (last && isRunning(tx, actor.companyId as number)) return;
    const wait = nextAt(last) - now;
    if (wait > 0)
      throw new AppError('limit', { seconds: Math.ceil(wait / 1000), limit: 'takeaways' });
    const companyId = actor.companyId as number;
    tx.delete(companyExports).where(eq(companyExports.companyId, companyId)).run();
    const fresh = { companyId, askedBy: actor.id, key: randomToken(), expiresAt: now + lifetime };
    const id = addRow(tx, companyExports, fresh, now);
    audit({ recordId: companyId });
    const { locale, origin } = caller;
    const payload = { takeawayId: id, locale, origin };
    enqueue(tx, 'company.export', payload, { key: companyId, runAt: now });
  },
});

export const exportStatus = query({
  roles: ['admin'],
  orCompanyOwner: true,
  run(caller) {
    const last = latestExport(caller);
    const progress = last && progressOf(caller, last);
    return {
      company: caller.actor.companyName ?? '',
      progress,
      hasFailed: last !== null && !progress && last.state !== 'ready',
      isRoomLacking: last?.state === 'no-room',
      ready: last?.state === 'ready' ? last : null,
      canStart: !progress && nextAt(last) <= caller.now,
    };
  },
});

const nextAt = (last: CompanyExport | null) =>
  last?.state === 'ready' ? last.createdAt + dayMs : 0;

const isRunning = (db: Database, companyId: number) => hasOpenJob(db, 'company.export', companyId);

/** Returns 0 of 0 while the export waits. */
function progressOf({ db, actor }: Caller, { state, done, total }: CompanyExport) {
  const isUnderWay = state !== 'ready' && isRunning(db, actor.companyId as number);
  return isUnderWay ? { done, total } : null;
}

/** Packs the zip; an attempt that was interrupted starts from the beginning. */
export const exportCompany = job<'company.export'>({
  attempts: 2,
  async run({ db, dataDir, files, secrets }, { takeawayId, locale: code, origin }, { now, clock }) {
    const row = db.select().from(companyExports).where(eq(companyExports.id, takeawayId)).get();
    if (!row || row.state === 'ready') return {};
    const { companyId, key } = row;
    const locale = code as Locale;
    const progress = { done: 0, total: 0 };
    const draft = draftOf(dataDir, key);
    const finish = (state: 'ready' | 'no-room', size?: number): Outcome => ({
      write(tx) {
        update(tx, takeawayId, { state, size }, clock());
        if (state === 'ready') notifyRequester(tx, { secrets, locale, origin, now }, row);
      },
    });
    const saving = setInterval(() => saveProgress(db, takeawayId, progress), progressEvery);
    try {
      deleteOldExports({ db, dataDir }, now);
      await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
      if (!(await hasRoom(db, dataDir, companyId))) return finish('no-room');
      const place = { db, files, companyId, key, locale, now };
      await packCompany(draft, place, { progress, yieldNow: createYield() });
      const { size } = await stat(draft);
      renameSync(draft, zipOf(dataDir, key));
      return finish('ready', size);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      clearInterval(saving);
    }
  },
  onFailed: (tx, { takeawayId }, now) => update(tx, takeawayId, { state: 'failed' }, now),
});

const progressEvery = 1_000;

/** The page that shows it is never cached. */
const saveProgress = (db: Database, id: number, progress: Progress) =>
  writeLightly(db, () => {
    db.update(companyExports).set(progress).where(eq(companyExports.id, id)).run();
  });

type State = Pick<typeof companyExports.$inferInsert, 'state' | 'size'>;

function update(tx: Database, id: number, state: State, now: number) {
  tx.update(companyExports)
    .set({ ...state, updatedAt: now })
    .where(eq(companyExports.id, id))
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
  return bavail * bsize > bytes + reservedBytes;
}

type Context = Pick<Caller, 'secrets' | 'locale' | 'origin' | 'now'>;
type Requested = Pick<typeof companyExports.$inferSelect, 'askedBy' | 'companyId' | 'expiresAt'>;

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
  const link = origin && new URL(companyExportPath(portal), origin).href;
  const words = [text('companyExport.mail.text', values), link].filter(Boolean).join('\n\n');
  const subject = text('companyExport.mail.subject', values);
  queueMessage(tx, secrets, { channel: 'mail', to: email, subject, text: words }, now);
}
