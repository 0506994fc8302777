import type { Database } from 'db/client.server';
import { folderCount, folderName, sweepFolder, sweepLeftovers } from '~/services/files/sweep.server';
import { forgetUnused, isNamed, unusedKeptFor } from './unused.server';

/**
 * Removes uploads that nothing uses, bytes that no row names, and what a crash left half written: one folder of
 * bytes each time, so that it is short however much is kept; with a time every ten minutes, all within two days.
 */
export async function sweepFiles({ db, dataDir }: { db: Database; dataDir: string }, now: number) {
  const before = now - unusedKeptFor;
  const folder = folderName(Math.floor(now / 600_000) % folderCount);
  forgetUnused(db, folder, now);
  await sweepFolder(dataDir, folder, { before, isNeeded: (hash) => isNamed(db, hash) });
  await sweepLeftovers(dataDir, before);
}
