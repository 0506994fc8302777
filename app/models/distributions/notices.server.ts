import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { distributionPath } from '~/book-paths';
import { day, money } from '~/i18n/format';
import { textOf } from '~/i18n/words';
import type { Caller } from '~/models/caller';
import { approversOf } from '~/models/change-orders/approvers.server';
import { notifyEach, type Sender } from '~/models/holdings/notices.server';
import { queueMessages } from '~/models/outbox/send.server';

type Notice = 'approved' | 'paid' | 'reversed';

type Distributed = { number: number; date: string; currency: string; project: { name: string } };
type Part = { holdingId: number; personId: number | null; amount: number; withheld: number };

/** Notifies each holder who receives money about their own part. */
export function notifyHolders(
  sender: Sender,
  distribution: Distributed,
  parts: Part[],
  notice: Notice,
) {
  const { number, date, currency, project } = distribution;
  const paid = parts.filter(({ amount }) => amount > 0);
  notifyEach(sender, paid, (text, { amount, withheld }) => {
    const values = {
      number,
      project: project.name,
      date: day(date),
      amount: money(amount, currency),
      withheld: money(withheld, currency),
      net: money(amount - withheld, currency),
    };
    const short = text(`distribution.mail.${notice}`, values);
    return {
      subject: text(`distribution.mail.subject.${notice}`, values),
      lines: [
        short,
        notice !== 'reversed' && withheld > 0 && text('distribution.mail.withheld', values),
      ],
      short,
    };
  });
}

type Draft = {
  id: number;
  number: number;
  project: { id: number; name: string; companyId: number; ownerId: number };
};

/** Sends a mail to the other people who can approve a draft. */
export function notifyApprovers(caller: Caller & { tx: Database }, draft: Draft) {
  const { tx, actor, secrets, locale, origin, now } = caller;
  const { id, number, project } = draft;
  const approvers = approversOf(tx, project).map((approver) => approver.id);
  const readers = tx
    .select()
    .from(people)
    .where(
      and(
        inArray(people.id, approvers),
        ne(people.id, actor.id),
        // An address that was only entered may be a stranger's.
        isNotNull(people.emailVerifiedAt),
      ),
    )
    .all();
  const notices = readers.flatMap(({ email, role, ...reader }) => {
    if (!email) return [];
    const text = textOf(reader.locale, locale);
    const path = distributionPath(role === 'entrepreneur' ? 'member' : 'admin', project.id, id);
    const link = origin && new URL(path, origin).href;
    const values = { name: actor.name, number, project: project.name };
    return [
      {
        channel: 'mail' as const,
        to: email,
        subject: text('distribution.mail.subject.drafted', values),
        text: [text('distribution.mail.drafted', values), link].filter(Boolean).join('\n'),
      },
    ];
  });
  queueMessages(tx, secrets, notices, now);
}
