import type { Database } from 'db/client.server';

/** The SQL statements that `work` runs, in order, with repetitions. */
export async function statementsOf({ $client }: Database, work: () => unknown): Promise<string[]> {
  const { prepare } = $client;
  const run: string[] = [];
  $client.prepare = ((source: string) => {
    const statement = prepare.call($client, source);
    for (const way of ['all', 'get', 'run', 'iterate'] as const) {
      const original = statement[way] as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [way]: (...values: unknown[]) => {
          run.push(source);
          return original.apply(statement, values);
        },
      });
    }
    return statement;
  }) as typeof $client.prepare;
  try {
    await work();
  } finally {
    $client.prepare = prepare;
  }
  return run;
}

/** SQLite's query plan of a statement, one line per step. */
export function planOf({ $client }: Database, source: string): string[] {
  const values = [...source.matchAll(/\?/g)].map(() => 1);
  const steps = $client.prepare(`explain query plan ${source}`).all(...values) as {
    detail: string;
  }[];
  return steps.map(({ detail }) => detail);
}
