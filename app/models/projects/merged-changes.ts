export type LoggedChange = {
  action: string;
  record: string;
  recordId: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }>;
  /** The phase's title today; null for other records, and where the phase is gone. */
  phase: string | null;
  at: number;
};

/** Each field of each record once, from its first value to its last. `entries` are newest first. */
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
