import { withDatabase } from './peek';
import type { RunningServer } from './server';

/** Waits for jobs that write rows in the background of an earlier request. */
export async function backgroundWritten(server: RunningServer) {
  const isPending = () =>
    withDatabase(server, ({ $client }) =>
      $client
        .prepare(
          "select 1 from jobs where kind in ('message.notify', 'person.import', 'company.export') and failed_at is null",
        )
        .get(),
    );
  while (isPending()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/**
 * What any visit may touch, as in `dump`; notes for the search indexes, of refusals and of tries;
 * and mail on its way, which goes out in its own time.
 */
const passing =
  /_(sessions|project_visits|dashboard_visits|security_events|rate_limits|revision|unindexed|jobs|.*_search.*)_|_outbox_update/;
/**
 * Has a database note every row that is written from now on.
 * @returns asks for the tables written since it was asked last; however much there is, that costs the same
 */
export function watchChanges(server: RunningServer): () => string[] {
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
        if (passing.test(name)) continue;
        const note = `insert into noted_changes values ('${verb} ${table}')`;
        $client.exec(`create trigger "${name}" after ${verb} on "${table}" begin ${note}; end`);
      }
  });
  return () =>
    withDatabase(server, ({ $client }) => {
      const noted = $client
        .prepare('delete from noted_changes returning what')
        .pluck()
        .all() as string[];
      return [...new Set(noted)];
    });
}
