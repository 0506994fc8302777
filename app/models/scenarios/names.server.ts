import type { Database } from 'db/client.server';
import { scenarios } from 'db/schema/scenario';
import { and, eq, ne, sql } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { hasAny } from '~/models/rows.server';

const isTaken = (db: Database, projectId: number, name: string, exceptId = 0): boolean =>
  hasAny(
    db,
    scenarios,
    and(
      eq(scenarios.projectId, projectId),
      sql`lower(${scenarios.name}) = lower(${name})`,
      ne(scenarios.id, exceptId),
    ),
  );

/**
 * The scenarios of a project are compared by name.
 * @throws Refused
 */
export function assertNameFree(db: Database, projectId: number, name: string, exceptId?: number) {
  if (isTaken(db, projectId, name, exceptId))
    throw new Refused('name', 'scenario.errors.nameTaken');
}

/** The name, with a number if another scenario has it. */
export function freeName(db: Database, projectId: number, name: string): string {
  let free = name;
  for (let number = 2; isTaken(db, projectId, free); number += 1) free = `${name} ${number}`;
  return free;
}
