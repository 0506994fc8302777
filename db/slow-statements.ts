import type { Database } from './client.server';

/** Milliseconds that other requests can wait without anybody noticing. */
const slow = 20;
const longest = 500;

/** Reports slow statements, without their values (docs/rules.md#log). */
export function watchStatements(
  { $client: client }: Pick<Database, '$client'>,
  report: (found: { ms: number; statement: string }) => void,
) {
  const prepare = client.prepare.bind(client);
  client.prepare = ((source: string) => {
    const statement = prepare(source);
    for (const way of ['run', 'get', 'all'] as const) {
      const original = statement[way].bind(statement) as (...values: unknown[]) => unknown;
      const timed = (...values: unknown[]) => {
        const start = performance.now();
        try {
          return original(...values);
        } finally {
          const ms = Math.round(performance.now() - start);
          if (ms >= slow) report({ ms, statement: source.slice(0, longest) });
        }
      };
      Object.assign(statement, { [way]: timed });
    }
    return statement;
  }) as typeof client.prepare;
}
