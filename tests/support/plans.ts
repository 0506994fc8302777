import type { Database } from 'db/client.server';
import { planOf } from './statements';

type Step = { id: number; parent: number; detail: string };

/** Small tables are read whole, and so is what a statement has limited before. */
const scan =
  /^SCAN (?!\(|CONSTANT ROW|companies|plans|.*(?:VIRTUAL TABLE|USING (?:COVERING )?INDEX))/;
const sort = /^USE TEMP B-TREE FOR (?:ORDER|LAST|RIGHT)/;
const byId =
  /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)|^SCAN \S+ VIRTUAL TABLE INDEX \d+:=/;
/** Nothing narrows it: whatever is read is shown or counted, up to the limit. */
const whole = / where true /;

/**
 * The steps of a statement whose cost grows with its table: tables read from end to end, and rows
 * sorted that were not taken by their ids out of a limited number of ids.
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

const wholeTable = /^SCAN (?!\(|CONSTANT ROW|companies|plans|.*VIRTUAL TABLE)/;

/** The steps of a statement that read a table or an index from end to end. */
export const tableScans = (db: Database, source: string): string[] =>
  planOf(db, source).filter((step) => wholeTable.test(step));

/** The indexes a statement reads. */
export const indexesOf = (db: Database, source: string): string[] =>
  planOf(db, source).flatMap((step) => /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? []);
