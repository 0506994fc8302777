import { z } from 'zod';
import { day, exactMoney } from '~/i18n/format';
import { type Locale, textFor } from '~/i18n/words';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { committedOn, findHolding, investing } from '~/models/holdings/list.server';
import { companyName, readerLocale } from '~/models/holdings/notices.server';
import { query } from '~/models/operation.server';
import { pdfFile, pdfLanguage } from '~/models/pdf.server';
import type { PdfBlock, PdfDocument } from '~/services/pdf/document';
import { type Call, callInput, findCall } from './list.server';
import { storedParts } from './parts.server';

/** The notice of a call to one holder, in the holder's language, for those who run the project. */
export const callNotice = query({
  ...bookReading,
  input: callInput.extend({ holding_id: recordId() }),
  run(caller, { id, projectId, holdingId }) {
    const { db, actor, locale } = caller;
    const call = findCall(db, actor, id, projectId);
    return noticeFile(caller, call, holdingId, readerLocale(db, holdingId) ?? locale);
  },
});

/** The same for the reader's own holding. */
export const ownCallNotice = query({
  ...investing,
  input: z.object({ id: recordId(), call_id: recordId() }),
  run(caller, { id, callId }) {
    const { db, actor, locale } = caller;
    const holding = findHolding(db, actor, id);
    return noticeFile(caller, findCall(db, actor, callId, holding.projectId), id, locale);
  },
});

/** @throws AppError `not-found` for a draft, or a holding without a part */
function noticeFile(caller: Caller, call: Call, holdingId: number, locale: Locale) {
  const { db } = caller;
  const part = storedParts(db, call.id).find((one) => one.holdingId === holdingId);
  if (call.status === 'draft' || !part) throw new AppError('not-found');
  const { companyId, id: projectId } = call.project;
  const company = companyName(db, companyId);
  const at = [{ id: holdingId, projectId }];
  const committed = committedOn(db, at, call.issuedOn ?? call.dueOn).get(holdingId) ?? 0;
  const document = noticeDocument({ call, part, company, committed }, locale);
  const { number, project } = call;
  const name = textFor(locale)('capitalCall.notice.file', { number, project: project.name });
  return pdfFile(caller, {
    name: `${name} ${part.name}`,
    content: document,
    create: () => document,
  });
}

type Notice = {
  call: Call;
  part: ReturnType<typeof storedParts>[number];
  company: string;
  /** On the day when the call was sent. */
  committed: number;
};

function noticeDocument({ call, part, company, committed }: Notice, locale: Locale): PdfDocument {
  const text = textFor(locale);
  const { number, project, purpose, dueOn, status } = call;
  const issuedOn = day(call.issuedOn ?? dueOn);
  const amount = (minor: number) => exactMoney(minor, project.currency);
  const blocks: (PdfBlock | false)[] = [
    status === 'withdrawn' && { kind: 'text', text: text('capitalCall.notice.withdrawn') },
    {
      kind: 'figures',
      rows: [
        { label: text('capitalCall.notice.amount'), value: amount(part.amount), isTotal: true },
        { label: text('capitalCall.field.dueOn'), value: day(dueOn) },
        { label: text('capitalCall.show.paid'), value: amount(part.amount - part.openAmount) },
        { label: text('capitalCall.field.open'), value: amount(part.openAmount), isTotal: true },
      ],
    },
    purpose !== null && { kind: 'heading', text: text('capitalCall.field.purpose') },
    purpose !== null && { kind: 'text', text: purpose },
    { kind: 'heading', text: text('capitalCall.notice.commitment') },
    {
      kind: 'figures',
      rows: [
        {
          label: text('capitalCall.notice.committed', { date: issuedOn }),
          value: amount(committed),
        },
        { label: text('capitalCall.notice.amount'), value: amount(part.amount) },
        {
          label: text('capitalCall.notice.unfunded'),
          value: amount(part.unfunded),
          isTotal: true,
        },
      ],
    },
    { kind: 'note', text: text('capitalCall.notice.how') },
  ];
  return {
    lang: pdfLanguage(locale),
    title: text('capitalCall.show.title', { number }),
    company,
    lines: [
      `${project.name} · ${project.location}`,
      part.shareClass === null ? part.name : `${part.name} · ${part.shareClass}`,
      text('capitalCall.notice.sentOn', { date: issuedOn }),
    ],
    blocks: blocks.filter((block) => block !== false),
    foot: text('capitalCall.notice.foot', { number, project: project.name, date: issuedOn }),
  };
}
