/** An entry of the log, as far as its fields go. */
export type LoggedChange = {
  action: string;
  record: string;
  recordId: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }>;
  /** The phase's title today; null for other records, and where the phase is gone. */
  phase: string | null;
  at: number;
};

/**
 * Each field of each record once, from what it was first to what it became last; a field that came back to what
 * it was is left out. `entries` are newest first.
 */
export function mergedChanges(entries: LoggedChange[]) {
  const merged = new Map<string, ReturnType<typeof fieldsOf>[number]>();
  for (const change of [...entries].reverse().flatMap(fieldsOf)) {
    const key = `${change.record} ${change.recordId} ${change.field}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...change, from: earlier.from } : change);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

const fieldsOf = ({ changes, record, recordId, phase, at }: LoggedChange) =>
  Object.entries(changes).map(([field, { from = null, to = null }]) => ({
    ...{ record, recordId, phase, at, field, from, to },
  }));
