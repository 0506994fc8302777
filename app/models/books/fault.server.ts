import type { Database } from 'db/client.server';
import type { SQL } from 'drizzle-orm';

/**
 * A figure of the books that differs from the records it follows from. The text is
 * `<figure> of <kind of record> <id>: <stored> instead of <computed>`.
 */
export type BookFault = { projectId: number; fault: string };

export type FaultRow = { projectId: number; id: number; kept: number; computed: number };

export const faultOf = (what: string, { projectId, id, kept, computed }: FaultRow): BookFault => ({
  projectId,
  fault: `${what} ${id}: ${kept} instead of ${computed}`,
});

/** @param query selects the records that are wrong, with the columns of `FaultRow` */
export const faultsIn = (db: Database, what: string, query: SQL): BookFault[] =>
  db.all<FaultRow>(query).map((row) => faultOf(what, row));

/** Splits the text of a fault at the record that it names. */
export function recordOfFault({ fault }: BookFault) {
  const [, kind = '', id = '', rest = ''] = /^.* of (.+?) (\d+)(: .*)$/.exec(fault) ?? [];
  const figure = fault.slice(0, fault.length - `${id}${rest}`.length).trimEnd();
  return { kind, id: Number(id), say: (id: number) => `${figure} ${id}${rest}` };
}
