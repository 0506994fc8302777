import type { Database } from 'db/client.server';
import { capitalCallParts } from 'db/schema/capital-call';
import { inArray, sql } from 'drizzle-orm';
import { defaultLocale, isLocale } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import { hourMs } from '~/models/durations';
import { dayPlus, utcDay } from '~/models/finance/days';
import { type JobServices, recurring } from '~/models/jobs/job';
import { notifyHolders } from './notices.server';

const daysBefore = 3;
/** For one run; the next one continues. */
const most = 500;

/** Reminds holders once of what they have not paid, three days before it is due. */
export const remindOfCalls = recurring<'capital-call.remind'>(
  { every: hourMs, atStart: true },
  {
    run(services, _, { now }) {
      if (duePartsOf(services.db, now).length === 0) return {};
      return { write: (tx) => remindAll(tx, services, now) };
    },
  },
);

function remindAll(tx: Database, services: JobServices, now: number) {
  const due = duePartsOf(tx, now);
  for (const { locale, project, ...part } of due) {
    const readerLocale = locale !== null && isLocale(locale) ? locale : defaultLocale;
    const sender = { ...services, tx, now, locale: readerLocale };
    notifyHolders(sender, { ...part, project: { name: project } }, [part], 'reminder');
  }
  const ids = due.map(({ id }) => id);
  tx.update(capitalCallParts)
    .set({ remindedAt: now })
    .where(inArray(capitalCallParts.id, ids))
    .run();
}

type DuePart = {
  id: number;
  holdingId: number;
  personId: number | null;
  openAmount: number;
  unfunded: number;
  number: number;
  purpose: string | null;
  dueOn: string;
  currency: string;
  project: string;
  locale: string | null;
  timeZone: string | null;
};

const duePartsOf = (db: Database, now: number): DuePart[] =>
  db
    .all<DuePart>(sql`
      select p.id, p.holding_id as holdingId, h.person_id as personId,
        p.open_amount as openAmount, p.unfunded, c.number, c.purpose, p.due_on as dueOn,
        companies.currency, projects.name as project, companies.locale,
        companies.time_zone as timeZone
      from capital_call_parts as p indexed by capital_call_parts_due
      join holdings as h on h.id = p.holding_id
      join capital_calls as c on c.id = p.call_id
      join companies on companies.id = c.company_id
      join projects on projects.id = c.project_id and projects.deleted_at is null
      where p.open_amount > 0 and p.reminded_at is null
        and p.due_on <= ${dayPlus(utcDay(now), daysBefore + 1)}
      order by p.due_on, p.id limit ${most}`)
    .filter((part) => part.dueOn <= dayPlus(timesFor(part).isoDay(now), daysBefore));
