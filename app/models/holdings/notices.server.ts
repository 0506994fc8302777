import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { accessSuspensions } from 'db/schema/project';
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { investmentPath } from '~/book-paths';
import { isLocale, type Locale, textOf } from '~/i18n/words';
import type { Services } from '~/models/caller';
import { type Message, queueMessages } from '~/models/outbox/send.server';
import { isCarried } from '~/models/outbox/ways.server';
import { existsIn, pick } from '~/models/rows.server';

export type Sender = Pick<Services, 'secrets' | 'ways' | 'origin'> & {
  tx: Database;
  locale: Locale;
  now: number;
};

type Part = { holdingId: number; personId: number | null };
type Text = ReturnType<typeof textOf>;

/** The words of a notice; the lines of the mail are without the link. */
type Notice = {
  subject: string;
  lines: (string | false | null)[];
  short: string;
  /** The target of the link; defaults to the page of the holding. */
  path?: string;
};

/**
 * Sends each holder with an account a mail about their own part, and a text message to a verified
 * phone. An unverified address may be a stranger's, so its mail names no project and no amount.
 *
 * @returns the id of the mail of each part that gets one
 */
export function notifyEach<One extends Part>(
  sender: Sender,
  parts: One[],
  write: (text: Text, part: One) => Notice,
): Map<One, number> {
  const readerIds = parts.flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const { holdingId = 0 } = parts[0] ?? {};
  const readers = new Map(
    sender.tx
      .select()
      .from(people)
      .where(
        and(
          inArray(people.id, readerIds),
          eq(people.isActive, true),
          isNull(people.deletedAt),
          not(isSuspendedFor(holdingId)),
        ),
      )
      .all()
      .map((reader) => [reader.id, reader]),
  );
  const messages = parts.flatMap((part) => {
    const reader = readers.get(part.personId ?? 0);
    if (!reader) return [];
    const text = textOf(reader.locale, sender.locale);
    const written = messagesTo(sender, reader, { text, part, notice: write(text, part) });
    return written.map((message) => ({ part, message }));
  });
  const written = messages.map(({ message }) => message);
  const mailIds = queueMessages(sender.tx, sender.secrets, written, sender.now);
  return new Map(
    messages.flatMap(({ part, message }, at) =>
      message.channel === 'mail' ? [[part, mailIds[at] as number] as const] : [],
    ),
  );
}

/** All parts belong to one project, and so to one company. */
const isSuspendedFor = (holdingId: number): SQL =>
  existsIn(
    accessSuspensions,
    and(
      eq(accessSuspensions.personId, people.id),
      sql`${accessSuspensions.companyId} = (select ${holdings.companyId} from ${holdings}
        where ${holdings.id} = ${holdingId})`,
    ),
  );

function messagesTo(
  { ways, origin }: Sender,
  reader: typeof people.$inferSelect,
  { text, part, notice }: { text: Text; part: Part; notice: Notice },
): Message[] {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = reader;
  const path = notice.path ?? investmentPath(part.holdingId);
  const link = origin && new URL(path, origin).href;
  const isKnown = emailVerifiedAt !== null;
  const lines = isKnown ? notice.lines : [text('holding.notice.unnamed')];
  const mail: Message[] = email
    ? [
        {
          channel: 'mail',
          to: email,
          subject: isKnown ? notice.subject : text('holding.notice.subject'),
          text: [...lines, link].filter(Boolean).join('\n'),
        },
      ]
    : [];
  const canText = phone && phoneVerifiedAt !== null && isCarried(ways.sms);
  const short = [notice.short, link].filter(Boolean).join(' ');
  return canText ? [...mail, { channel: 'sms', to: phone, text: short }] : mail;
}

/** The language that the holder chose, null without an account. */
export function readerLocale(db: Database, holdingId: number): Locale | null {
  const reader = db
    .select(pick(people, 'locale'))
    .from(holdings)
    .innerJoin(people, eq(people.id, holdings.personId))
    .where(eq(holdings.id, holdingId))
    .get();
  return isLocale(reader?.locale) ? reader.locale : null;
}

/** How the company of a project is named in the head of a notice. */
export const companyName = (db: Database, id: number): string =>
  db.select(pick(companies, 'name')).from(companies).where(eq(companies.id, id)).get()?.name ?? '';
