import { day, money } from '~/i18n/format';
import { notifyEach, type Sender } from '~/models/holdings/notices.server';

const callNotices = ['issued', 'withdrawn', 'reminder'] as const;
type Notice = (typeof callNotices)[number];

type Called = {
  number: number;
  purpose: string | null;
  dueOn: string;
  currency: string;
  project: { name: string };
};

type Part = { holdingId: number; personId: number | null; openAmount: number; unfunded: number };

/** Notifies each holder about their own part of a call. */
export function notifyHolders(sender: Sender, call: Called, parts: Part[], notice: Notice) {
  notifyEach(sender, parts, (text, part) => {
    const values = {
      number: call.number,
      project: call.project.name,
      amount: money(part.openAmount, call.currency),
      due: day(call.dueOn),
      unfunded: money(part.unfunded, call.currency),
      purpose: call.purpose ?? '',
    };
    const short = text(`capitalCall.mail.${notice}`, values);
    return {
      subject: text(`capitalCall.mail.subject.${notice}`, values),
      lines: [
        short,
        notice === 'issued' && call.purpose && text('capitalCall.mail.purpose', values),
        notice === 'issued' && text('capitalCall.mail.unfunded', values),
      ],
      short,
    };
  });
}
