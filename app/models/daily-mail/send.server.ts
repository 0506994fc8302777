import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { isLocale } from '~/i18n/words';
import { findActor } from '~/models/access/present.server';
import { timesFor } from '~/models/access/times.server';
import { messageLocale } from '~/models/company/settings.server';
import { installation } from '~/models/installation/current.server';
import { type JobServices, recurring } from '~/models/jobs/job';
import { type Message, queueMessage } from '~/models/outbox/send.server';
import { isCarried } from '~/models/outbox/ways.server';
import { projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import { dailyContent, requestsHaveTheirTurn } from './content.server';
import { dailyMail } from './mail';
import { stopToken } from './stop.server';

/** Local hours: a morning that was missed altogether is not made up for in the afternoon. */
const morning = { from: 7, until: 11 };
const every = 10 * 60_000;
const batchSize = 50;

/**
 * Mails the people who run projects what needs their attention, each in the morning of their
 * company (docs/rules.md#daily-mail). The day is stored with the mail in one transaction, so each
 * person gets one mail a day.
 */
export const mailDaily = recurring<'daily.mail'>(
  { every },
  {
    async run(services, _, { now }) {
      const { db, secrets, origin, ways } = services;
      // Without a public address there is no link, not even the one that stops these mails.
      if (origin === null || !isCarried(ways.mail)) return undefined;
      const due = dueRecipients(db, now);
      const decided: { recipient: Recipient; message: Message | null }[] = [];
      for (const recipient of due) {
        await requestsHaveTheirTurn();
        const message = await mailFor({ ...services, origin }, recipient, now);
        decided.push({ recipient, message });
      }
      return {
        write(tx) {
          for (const { recipient, message } of decided)
            if (decideDay(tx, recipient) && message) queueMessage(tx, secrets, message, now);
        },
        again: due.length === batchSize ? { at: now } : undefined,
      };
    },
  },
);

const zoneNames = prepared((db) =>
  db.selectDistinct({ timeZone: companies.timeZone }).from(companies).prepare(),
);

/** The next people whose mail of this morning is not decided yet, with their own day. */
function dueRecipients(db: Database, now: number) {
  const mornings = zoneNames(db)
    .all()
    .flatMap(({ timeZone }) => {
      const times = timesFor({ timeZone });
      const hour = times.hour(now);
      const isMorning = hour >= morning.from && hour < morning.until;
      return isMorning ? [{ timeZone, day: times.isoDay(now) }] : [];
    });
  const due: Recipient[] = [];
  for (const { timeZone, day } of mornings) {
    const rows = db
      .select({ ...pick(people, 'id', 'role', 'email'), locale: messageLocale })
      .from(people)
      .innerJoin(companies, eq(companies.id, people.companyId))
      .where(
        and(
          inArray(people.role, [...projectRunners]),
          sql`${companies.timeZone} is ${timeZone}`,
          isNull(people.deletedAt),
          eq(people.isActive, true),
          // An address that was only entered may be a stranger's.
          isNotNull(people.emailVerifiedAt),
          isDue(day),
        ),
      )
      .orderBy(asc(people.id))
      .limit(batchSize - due.length)
      .all();
    due.push(...rows.map((row) => ({ ...row, day })));
  }
  return due;
}

type Recipient = {
  id: number;
  role: (typeof people.$inferSelect)['role'];
  email: string | null;
  locale: string | null;
  day: string;
};

const isDue = (day: string) =>
  and(eq(people.dailyMail, true), or(isNull(people.dailyMailDay), lt(people.dailyMailDay, day)));

/** Returns false if another process has decided this day, or the person stopped the mails. */
const decideDay = (tx: Database, { id, day }: Recipient): boolean =>
  tx
    .update(people)
    .set({ dailyMailDay: day })
    .where(and(eq(people.id, id), isDue(day)))
    .run().changes > 0;

/** Null if there is nothing to say. One person's records must not keep the others' mails back. */
async function mailFor(
  services: JobServices & { origin: string },
  { id, role, email, locale: chosen }: Recipient,
  now: number,
): Promise<Message | null> {
  const { db, secrets, origin } = services;
  const actor = findActor(db, id);
  if (!actor || !email) return null;
  const locale = isLocale(chosen) ? chosen : installation().locale;
  try {
    const content = await dailyContent({
      ...services,
      actor,
      now,
      locale,
      address: '',
      session: null,
    });
    const portal = role === 'admin' ? ('admin' as const) : ('member' as const);
    const options = { locale, currency: actor.currency, portal, origin };
    const token = stopToken(secrets, id);
    return content && { channel: 'mail', to: email, ...dailyMail(content, { ...options, token }) };
  } catch (error) {
    log.error({ err: error, person: id }, 'a daily mail could not be written');
    return null;
  }
}
