import { setTimeout } from 'node:timers/promises';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { dump } from './database';
import { type Open, withDatabaseIn } from './open-database';
import { patience } from './patience';
import type { RunningServer } from './server';

/** Returns the id of the newest project with this name. */
export function projectNamed(server: RunningServer, name: string): number {
  return withDatabase(server, (db) => {
    const rows = db.select({ id: projects.id }).from(projects).where(eq(projects.name, name)).all();
    const id = rows.at(-1)?.id;
    if (!id) throw new Error(`There is no project ${name}.`);
    return id;
  });
}

/**
 * Every row a server's database holds. Waits for the jobs that are due, because a mail that is sent
 * between two dumps would look like a change.
 */
export async function dumpOf(server: RunningServer): Promise<string> {
  await jobsEnd(server);
  return withDatabase(server, dump);
}

/** Waits until no job is due or running. */
export async function jobsEnd(server: RunningServer) {
  const deadline = Date.now() + patience;
  while (withDatabase(server, hasDueJobs) && Date.now() < deadline) await setTimeout(20);
}

const hasDueJobs = (db: Database): boolean =>
  db.$client.prepare(dueJobs).pluck().get({ now: Date.now() }) !== 0;

const dueJobs = `select count(*) from jobs
  where failed_at is null and (run_at <= @now or leased_until > @now)`;

/** Changes a running server's database from this process. */
export const changeDatabase = (server: RunningServer, change: (tx: Database) => void) =>
  withDatabase(server, (db) => write(db, change));

/** Reads a running server's database from this process. */
export const withDatabase = <Result>({ dataDir }: RunningServer, read: (db: Open) => Result) =>
  withDatabaseIn(dataDir, read);
