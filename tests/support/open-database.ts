import { connect, databaseFile } from 'db/client.server';

export type Open = ReturnType<typeof connect>;

/** Kept for shared servers, because connecting takes longer than most reads. */
const keptOpen = new Map<string, Open>();

/** Connects once to a database that stays in place until the process ends. */
export function keepOpen(dataDir: string) {
  const db = connect(databaseFile(dataDir));
  // The data is thrown away.
  db.$client.pragma('synchronous = OFF');
  keptOpen.set(dataDir, db);
}

/** Reads or writes the database of this folder from this process. */
export function withDatabaseIn<Result>(dataDir: string, work: (db: Open) => Result): Result {
  const open = keptOpen.get(dataDir);
  if (open) return work(open);
  const db = connect(databaseFile(dataDir));
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}
