import { withDatabase } from './peek';
import type { RunningServer } from './server';

/** Waits for jobs that write rows in the background of an earlier request. */
export async function waitForBackgroundJobs(server: RunningServer) {
  const isPending = () =>
    withDatabase(server, ({ $client }) =>
      $client
        .prepare(
          `select 1 from jobs where failed_at is null and kind in ('message.notify', 'report.mail',
             'company.export', 'statement.make', 'project.figures')`,
        )
        .get(),
    );
  while (isPending()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Waits for the jobs that a server runs when it starts and that write records of projects. */
export async function waitForStartJobs(server: RunningServer) {
  const ended = () =>
    withDatabase(server, ({ $client }) =>
      $client
        .prepare(
          `select count(*) from jobs where kind in ('project.renew-figures', 'typed.post')
             and run_at > ? and leased_until is null`,
        )
        .pluck()
        .get(Date.now()),
    );
  while (ended() !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await waitForBackgroundJobs(server);
}

/**
 * Rows that any visit may write, as in `dump`: search index queues, security events, rate limits,
 * and mail that is sent in the background.
 */
const ignoredTriggers =
  /_(sessions|project_visits|dashboard_visits|security_events|errors|rate_limits|revision|unindexed|jobs|.*_search.*)_|_outbox_update/;
/**
 * Records every row that is written from now on.
 * @param ignored matches the names of triggers, such as `noted_people_insert`
 * @returns a function that returns the tables written since its last call, at constant cost
 */
export function watchChanges(server: RunningServer, ignored = ignoredTriggers): () => string[] {
  withDatabase(server, ({ $client }) => {
    const tables = $client
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'",
      )
      .pluck()
      .all() as string[];
    $client.exec('create table noted_changes (what text not null)');
    for (const table of tables)
      for (const verb of ['insert', 'update', 'delete']) {
        const name = `noted_${table}_${verb}`;
        if (ignored.test(name)) continue;
        const statement = `insert into noted_changes values ('${verb} ${table}')`;
        $client.exec(
          `create trigger "${name}" after ${verb} on "${table}" begin ${statement}; end`,
        );
      }
  });
  return () =>
    withDatabase(server, ({ $client }) => {
      const entries = $client
        .prepare('delete from noted_changes returning what')
        .pluck()
        .all() as string[];
      return [...new Set(entries)];
    });
}
