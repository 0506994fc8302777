import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { recurring } from '~/models/jobs/job';
import { pick } from '~/models/rows.server';
import { announce } from '~/models/webhooks/enqueue.server';

const hour = 3_600_000;
/** The zone with the earliest midnight is this far ahead of UTC. */
const earliestZone = 14 * hour;

/** Tells webhooks once about each bill that is due, from the day in the company's time zone on. */
export const announceDueBills = recurring<'bill.due'>(
  { every: hour, atStart: true },
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

const dueBills = (db: Database, now: number) =>
  db
    .select({
      ...pick(journalEntries, 'id', 'projectId', 'companyId', 'dueDate'),
      timeZone: companies.timeZone,
    })
    .from(journalEntries)
    .innerJoin(projects, eq(projects.id, journalEntries.projectId))
    .innerJoin(companies, eq(companies.id, journalEntries.companyId))
    .where(
      and(
        // Literally the condition of the index.
        sql`${journalEntries.openAmount} > 0`,
        isNull(journalEntries.dueAnnouncedAt),
        isNull(projects.deletedAt),
        lte(journalEntries.dueDate, new Date(now + earliestZone).toISOString().slice(0, 10)),
      ),
    )
    .orderBy(asc(journalEntries.dueDate), asc(journalEntries.id))
    .limit(most)
    .all()
    .filter((bill) => (bill.dueDate ?? '') <= timesFor(bill).isoDay(now));
