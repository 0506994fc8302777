import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { inArray, sql } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { hourMs } from '~/models/durations';
import { utcDay } from '~/models/finance/days';
import { recurring } from '~/models/jobs/job';
import { announce } from '~/models/webhooks/enqueue.server';

/** The zone with the earliest midnight is this far ahead of UTC. */
const earliestZone = 14 * hourMs;

/** Notifies webhooks once of each due bill, from midnight in the company's time zone. */
export const announceDueBills = recurring<'bill.due'>(
  { every: hourMs, atStart: true },
  {
    run({ db }, _, { now }) {
      if (dueBills(db, now).length === 0) return {};
      return { write: (tx) => announceAll(tx, now) };
    },
  },
);

function announceAll(tx: Database, now: number) {
  const due = dueBills(tx, now);
  for (const { id, projectId, companyId } of due)
    announce(tx, 'bill.due', { companyId, recordId: id, projectId, changes: {}, at: now });
  const ids = due.map(({ id }) => id);
  tx.update(journalEntries)
    .set({ dueAnnouncedAt: now })
    .where(inArray(journalEntries.id, ids))
    .run();
}

/** For one run; the next one continues. */
const most = 500;

type DueBill = {
  id: number;
  projectId: number;
  companyId: number;
  dueDate: string;
  timeZone: string | null;
};

/** Reads open bills only; without the hint SQLite would read every entry. */
const dueBills = (db: Database, now: number): DueBill[] =>
  db
    .all<DueBill>(sql`
      select b.id, b.project_id as projectId, b.company_id as companyId, b.due_date as dueDate,
        companies.time_zone as timeZone
      from journal_entries as b indexed by journal_entries_due
      join companies on companies.id = b.company_id
      join projects on projects.id = b.project_id and projects.deleted_at is null
      where b.open_amount > 0 and b.due_announced_at is null
        and b.due_date <= ${utcDay(now + earliestZone)}
      order by b.due_date, b.id limit ${most}`)
    .filter((bill) => bill.dueDate <= timesFor(bill).isoDay(now));
