import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { investmentPath } from '~/book-paths';
import { type Locale, textOf } from '~/i18n/words';
import type { Services } from '~/models/caller';
import { type Message, queueMessages } from '~/models/outbox/send.server';
import { isCarried } from '~/models/outbox/ways.server';

export type Sender = Pick<Services, 'secrets' | 'ways' | 'origin'> & {
  tx: Database;
  locale: Locale;
  now: number;
};

type Part = { holdingId: number; personId: number | null };
type Text = ReturnType<typeof textOf>;

/** The words of a notice; the lines of the mail are without the link. */
type Notice = { subject: string; lines: (string | false | null)[]; short: string };

/**
 * Sends each holder with an account a mail about their own part, and a text message to a verified
 * phone. An unverified address may be a stranger's, so its mail names no project and no amount.
 */
export function notifyEach<One extends Part>(
  sender: Sender,
  parts: One[],
  write: (text: Text, part: One) => Notice,
) {
  const ids = parts.flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const readers = new Map(
    sender.tx
      .select()
      .from(people)
      .where(and(inArray(people.id, ids), eq(people.isActive, true), isNull(people.deletedAt)))
      .all()
      .map((reader) => [reader.id, reader]),
  );
  const messages = parts.flatMap((part) => {
    const reader = readers.get(part.personId ?? 0);
    if (!reader) return [];
    const text = textOf(reader.locale, sender.locale);
    return messagesTo(sender, reader, { text, part, notice: write(text, part) });
  });
  queueMessages(sender.tx, sender.secrets, messages, sender.now);
}

function messagesTo(
  { ways, origin }: Sender,
  reader: typeof people.$inferSelect,
  { text, part, notice }: { text: Text; part: Part; notice: Notice },
): Message[] {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = reader;
  const link = origin && new URL(investmentPath(part.holdingId), origin).href;
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
