import type { Database } from 'db/client.server';
import { planOf } from './statements';

type Step = { id: number; parent: number; detail: string };

/** Scans of small tables, of limited subqueries and of the phases under one are allowed. */
const scan =
  /^SCAN (?!\(|CONSTANT ROW|companies|plans|phases_under|.*(?:VIRTUAL TABLE|USING (?:COVERING )?INDEX))/;
const sort = /^USE TEMP B-TREE FOR (?:ORDER|LAST|RIGHT)/;
const byId =
  /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)|^SCAN \S+ VIRTUAL TABLE INDEX \d+:=/;
/** Statements without a condition, which read up to a limit. */
const whole = / where true /;

/**
 * The steps of a statement whose cost grows with its table: full scans, and sorts of rows that were
 * not selected by a limited number of ids.
 */
export function growingSteps({ $client }: Database, source: string): string[] {
  const values = [...source.matchAll(/\?/g)].map(() => 1);
  const steps = $client.prepare(`explain query plan ${source}`).all(...values) as Step[];
  const isBounded = ({ parent }: Step) =>
    steps.some((step) => step.parent === parent && byId.test(step.detail));
  return steps
    .filter(
      (step) =>
        (scan.test(step.detail) && !whole.test(source)) ||
        (sort.test(step.detail) && !isBounded(step)),
    )
    .map(({ detail }) => detail);
}

const wholeTable = /^SCAN (?!\(|CONSTANT ROW|companies|plans|phases_under|.*VIRTUAL TABLE)/;

/** The steps of a statement that read a table or an index from end to end. */
export const tableScans = (db: Database, source: string): string[] =>
  planOf(db, source).filter((step) => wholeTable.test(step));

/** The indexes a statement reads. */
export const indexesOf = (db: Database, source: string): string[] =>
  planOf(db, source).flatMap((step) => /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? []);
