type Node = {
  id: number;
  parentId: number | null;
  /** The phase whose milestone it waits for. */
  waitsFor?: number | null;
};

/** Each phase followed by its sub-phases, with how deep it stands; siblings keep the order they came in. */
export function inTreeOrder<Row extends Node>(rows: Row[]): (Row & { depth: number })[] {
  const children = new Map<number | null, Row[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const walk = (parentId: number | null, depth: number): (Row & { depth: number })[] =>
    (children.get(parentId) ?? []).flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)]);
  return walk(null, 0);
}

/** The phase and everything under it: its sub-phases, what waits for one of its milestones, and so on. */
export function branchOf(rows: Node[], id: number): Set<number> {
  const branch = new Set([id]);
  for (let before = 0; before < branch.size; ) {
    before = branch.size;
    for (const row of rows)
      if (branch.has(row.parentId ?? 0) || branch.has(row.waitsFor ?? 0)) branch.add(row.id);
  }
  return branch;
}
