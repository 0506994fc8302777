import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';

/** A project with one phase and this many expenses of the last year; returns its id. */
export function insertBooks(
  db: Database,
  project: typeof projects.$inferInsert,
  count: number,
): number {
  const now = project.createdAt;
  const stamps = { createdAt: now, updatedAt: now };
  return write(db, (tx) => {
    const { id: projectId } = tx.insert(projects).values(project).returning().get();
    const net = 100_000;
    const total = count * net;
    const phase = { title: 'Renovation', description: 'All of it', startDate: '2025-01-01' };
    const costs = { plannedCost: 2 * total, actualCost: total, endDate: '2026-12-31' };
    const { id: phaseId } = tx
      .insert(phases)
      .values({ ...phase, ...costs, projectId, order: 1, customFields: {}, ...stamps })
      .returning()
      .get();
    const sums = { original: 2 * total, actual: total, paid: total };
    const { id: lineId } = tx
      .insert(budgetLines)
      .values({ projectId, phaseId, ...sums, ...stamps })
      .returning()
      .get();
    for (let i = 0; i < count; i += 1) {
      const date = `2025-${String(1 + (i % 12)).padStart(2, '0')}-15`;
      const entry = {
        projectId,
        kind: 'expense' as const,
        date,
        note: `Receipt ${i}`,
        net,
        vat: 0,
      };
      const { id: entryId } = tx
        .insert(journalEntries)
        .values({ ...entry, postedAt: now, ...stamps })
        .returning()
        .get();
      const cost = { entryId, account: 'work' as const, amount: net, lineId, ...stamps };
      tx.insert(postings)
        .values([cost, { ...cost, account: 'cash' as const, amount: -net }])
        .run();
    }
    return projectId;
  });
}
