import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { postTyped } from '~/models/books/typed.server';
import { hourMs } from '~/models/durations';
import { dayPlus, utcDay } from '~/models/finance/days';
import { recurring } from '~/models/jobs/job';
import { extrasOf } from '~/models/projects/spent.server';

/** The zone with the earliest midnight is this far ahead of UTC. */
const earliestZone = 14 * hourMs;
/** A server that was off for longer posts them with the next change of the project. */
const daysBack = 60;
/** For one run; the next one continues. */
const most = 200;

/**
 * Posts typed amounts whose day has come: those of a project that begins, and costs of phases with
 * a day of expense (docs/rules.md#typed-costs).
 */
export const postTypedDaily = recurring<'typed.post'>(
  { every: hourMs, atStart: true },
  {
    run({ db }, _, { now }) {
      if (dueProjects(db, now).length === 0) return {};
      return {
        write: (tx) => {
          for (const { id, timeZone } of dueProjects(tx, now).slice(0, most))
            postTyped(tx, { actor: { id: null, timeZone }, now }, id);
        },
      };
    },
  },
);

type Candidate = {
  id: number;
  timeZone: string | null;
  startDate: string;
  /** The typed price that is not posted yet, in minor units. */
  priceToCome: number;
  bookedExtras: number;
  /** The first day of a cost that waits in a phase; empty without a day of expense. */
  costOn: string | null;
};

/** Projects with a typed amount that should have been posted by today, in their own time zone. */
function dueProjects(db: Database, now: number): Candidate[] {
  const last = utcDay(now + earliestZone);
  const booked = (account: string) => sql`coalesce((select sum(l.actual) from budget_lines as l
    where l.project_id = p.id and l.account = ${account} and l.is_typed), 0)`;
  const candidates = db.all<Candidate>(sql`
    select p.id, c.time_zone as timeZone, p.start_date as startDate, waiting.costOn,
      iif(p.purchase_payer is null, coalesce(p.purchase_price, 0) - ${booked('property')}, 0)
        as priceToCome,
      ${booked('other_cost')} as bookedExtras
    from projects as p join companies as c on c.id = p.company_id
    left join (select project_id, min(coalesce(nullif(date_of_expense, end_date), '')) as costOn
      from phases where cost_to_come > 0 group by project_id) as waiting on waiting.project_id = p.id
    where p.deleted_at is null and p.start_date <= ${last}
      and (p.start_date >= ${dayPlus(last, -daysBack)} or waiting.costOn <= ${last})
    order by p.id`);
  return candidates.filter(({ id, timeZone, startDate, priceToCome, bookedExtras, costOn }) => {
    const today = timesFor({ timeZone }).isoDay(now);
    if (startDate > today) return false;
    const isCostDue = costOn !== null && costOn <= today;
    return isCostDue || priceToCome !== 0 || extrasOf(db, id) !== bookedExtras;
  });
}
