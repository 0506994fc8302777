import { connect, type Database, databaseFile } from 'db/client.server';
import { write } from 'db/prepared';
import { settings } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { log } from '~/services/log/log.server';
import type { Settings } from '~/services/settings/settings.server';
import { drill } from './drill.server';
import { backupsIn, forgetDrafts, forgetOld } from './folder.server';
import { makeBackup } from './make.server';

const day = 24 * 3_600_000;
/** In the time of the machine. */
const nightHour = 3;
const drillEvery = 7 * day;

/** Once a night; a night that the server slept through is made up for. */
export function isNightDue(db: Database, { folder, keep }: Settings['backups'], now: number): boolean {
  if (keep === 0 && backupsIn(folder).length === 0) return false;
  const last = lastTime(db, 'night');
  // The first night is still to come.
  if (last === null) noteNight(db, now);
  return last !== null && last < latestNight(now);
}

export const noteNight = (db: Database, now: number) => noteTime(db, 'night', now);

function latestNight(now: number): number {
  const night = new Date(now);
  night.setHours(nightHour, 0, 0, 0);
  return night.getTime() <= now ? night.getTime() : night.setDate(night.getDate() - 1);
}

/** In a process of its own. Says in the log what came of it. */
export function workAtNight({ dataDir, secretKey, backups }: Settings, now: number) {
  const { folder, keep } = backups;
  forgetDrafts(folder, now - day);
  if (keep > 0) {
    const start = Date.now();
    tell('backup', () => {
      const { file, bytes, manifest } = makeBackup({ dataDir, secretKey }, folder, 'nightly', now);
      forgetOld(folder, keep);
      const { files, missing } = manifest;
      return { file, bytes, files, missing: missing.length, ms: Date.now() - start };
    });
  }
  const [newest] = backupsIn(folder);
  if (!newest) return;
  const db = connect(databaseFile(dataDir));
  try {
    if (now - (lastTime(db, 'drill') ?? 0) < drillEvery) return;
    noteTime(db, 'drill', now);
    tell('drill', () => drill(newest, secretKey, now));
  } finally {
    db.$client.close();
  }
}

function tell(what: string, work: () => object) {
  try {
    log.info({ event: what, result: 'good', ...work() }, `${what} done`);
  } catch (error) {
    log.error({ event: what, result: 'failed', err: error }, `${what} failed`);
  }
}

function lastTime(db: Database, key: string): number | null {
  return db.select({ at: settings.updatedAt }).from(settings).where(eq(settings.key, key)).get()?.at ?? null;
}

function noteTime(db: Database, key: string, now: number) {
  const row = { value: '', updatedAt: now };
  write(db, (tx) =>
    tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run(),
  );
}
