import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { investmentPath } from '~/book-paths';
import { day, money } from '~/i18n/format';
import { type Locale, textOf } from '~/i18n/words';
import type { Services } from '~/models/caller';
import { type Message, queueMessages } from '~/models/outbox/send.server';
import { isCarried } from '~/models/outbox/ways.server';

export const callNotices = ['issued', 'withdrawn', 'reminder'] as const;
type Notice = (typeof callNotices)[number];

type Called = {
  number: number;
  purpose: string | null;
  dueOn: string;
  currency: string;
  project: { name: string };
};

type Part = { holdingId: number; personId: number | null; openAmount: number; unfunded: number };

type Sender = Pick<Services, 'secrets' | 'ways' | 'origin'> & {
  tx: Database;
  locale: Locale;
  now: number;
};

/**
 * Sends each holder with an account a mail about their own part, and a text message to a verified
 * phone. An unverified address may be a stranger's, so its mail names no project and no amount.
 */
export function notifyHolders(sender: Sender, call: Called, parts: Part[], notice: Notice) {
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
    return reader ? noticesTo(sender, reader, { call, part, notice }) : [];
  });
  queueMessages(sender.tx, sender.secrets, messages, sender.now);
}

type Reader = typeof people.$inferSelect;
type About = { call: Called; part: Part; notice: Notice };

function noticesTo(
  { ways, origin, locale }: Sender,
  { email, emailVerifiedAt, phone, phoneVerifiedAt, ...reader }: Reader,
  { call, part, notice }: About,
): Message[] {
  const text = textOf(reader.locale, locale);
  const link = origin && new URL(investmentPath(part.holdingId), origin).href;
  const values = {
    number: call.number,
    project: call.project.name,
    amount: money(part.openAmount, call.currency),
    due: day(call.dueOn),
    unfunded: money(part.unfunded, call.currency),
    purpose: call.purpose ?? '',
  };
  const kind = emailVerifiedAt === null ? 'unnamed' : notice;
  const lines = [
    text(`capitalCall.mail.${kind}`, values),
    kind === 'issued' && call.purpose && text('capitalCall.mail.purpose', values),
    kind === 'issued' && text('capitalCall.mail.unfunded', values),
    link,
  ];
  const mail: Message[] = email
    ? [
        {
          channel: 'mail',
          to: email,
          subject: text(`capitalCall.mail.subject.${kind}`, values),
          text: lines.filter(Boolean).join('\n'),
        },
      ]
    : [];
  const canText = phone && phoneVerifiedAt !== null && isCarried(ways.sms);
  const words = [text(`capitalCall.mail.${notice}`, values), link].filter(Boolean).join(' ');
  return canText ? [...mail, { channel: 'sms', to: phone, text: words }] : mail;
}
