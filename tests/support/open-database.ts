import { connect, databaseFile } from 'db/client.server';

export type Open = ReturnType<typeof connect>;

/** Shared servers reuse their connection, because connecting takes longer than most reads. */
const sharedConnections = new Map<string, Open>();

/** Connects once to a database that exists until the process ends. */
export function shareConnection(dataDir: string) {
  const db = connect(databaseFile(dataDir));
  // Test data does not need to survive a crash.
  db.$client.pragma('synchronous = OFF');
  sharedConnections.set(dataDir, db);
}

/** Reads or writes the database of this folder from this process. */
export function withDatabaseIn<Result>(dataDir: string, work: (db: Open) => Result): Result {
  const open = sharedConnections.get(dataDir);
  if (open) return work(open);
  const db = connect(databaseFile(dataDir));
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}
