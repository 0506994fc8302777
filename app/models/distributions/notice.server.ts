import { z } from 'zod';
import { day, exactMoney } from '~/i18n/format';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { findHolding, investing } from '~/models/holdings/list.server';
import { companyName, readerLocale } from '~/models/holdings/notices.server';
import { query } from '~/models/operation.server';
import { pdfFile, pdfLanguage } from '~/models/pdf.server';
import { audienceOfHolder } from '~/models/projects/audience.server';
import { tierWords } from '~/models/terms/words';
import type { PdfBlock, PdfDocument } from '~/services/pdf/document';
import type { ExplainedTier } from './explain.server';
import { distributionInput, type FoundDistribution, findDistribution } from './list.server';
import { explainPartOf, forHolder } from './show.server';
import { reasonOf, sponsorWords } from './words';

/**
 * The notice of a distribution to one holder, in the holder's language, for those who run the
 * project.
 */
export const distributionNotice = query({
  ...bookReading,
  input: distributionInput.extend({ holding_id: recordId() }),
  run(caller, { id, projectId, holdingId }) {
    const { db, actor, locale } = caller;
    const distribution = findDistribution(db, actor, id, projectId);
    return noticeFile(caller, distribution, holdingId, readerLocale(db, holdingId) ?? locale);
  },
});

/** The same for the reader's own holding. */
export const ownDistributionNotice = query({
  ...investing,
  input: z.object({ id: recordId(), distribution_id: recordId() }),
  run(caller, { id, distributionId }) {
    const { db, actor, locale } = caller;
    const holding = findHolding(db, actor, id);
    const distribution = findDistribution(db, actor, distributionId, holding.projectId);
    return noticeFile(caller, distribution, id, locale);
  },
});

/** @throws AppError `not-found` for a draft, or a holding without a part */
function noticeFile(
  caller: Caller,
  distribution: FoundDistribution,
  holdingId: number,
  locale: Locale,
) {
  if (distribution.status === 'draft') throw new AppError('not-found');
  const { db } = caller;
  const exact = explainPartOf(db, distribution, { holdingId, today: distribution.date });
  // Also for the people who run the project: the notice is for the holder.
  const audience = audienceOfHolder(db, distribution.projectId, exact.part.personId);
  const part = forHolder(exact, audience);
  const company = companyName(db, distribution.project.companyId);
  const { number, project } = distribution;
  const name = textFor(locale)('distribution.notice.file', { number, project: project.name });
  const document = noticeDocument(part, company, locale);
  return pdfFile(caller, {
    name: `${name} ${part.part.name}`,
    content: document,
    create: () => document,
  });
}

function noticeDocument(
  { number, date, note, status, project, part, tiers, sponsorShare }: ReturnType<typeof forHolder>,
  company: string,
  locale: Locale,
): PdfDocument {
  const text = textFor(locale);
  const { currency } = project;
  const amount = (minor: number) => exactMoney(minor, currency);
  const paid = tiers.map(({ tier, amount: minor }) => ({
    label: tierWords(text, tier),
    value: amount(minor),
  }));
  const net = part.amount - part.withheld;
  const blocks: (PdfBlock | false)[] = [
    status === 'reversed' && { kind: 'text', text: text('distribution.notice.reversed') },
    note !== null && { kind: 'text', text: note },
    {
      kind: 'figures',
      rows: [
        ...paid,
        { label: text('distribution.explain.total'), value: amount(part.amount), isTotal: true },
        {
          label: text('distribution.explain.withheld'),
          value: amount(part.withheld === 0 ? 0 : -part.withheld),
        },
        { label: text('distribution.notice.net'), value: amount(net), isTotal: true },
      ],
    },
    { kind: 'heading', text: text('distribution.show.how') },
    ...tiers.flatMap((tier) => explanation(text, tier, currency)),
    sponsorShare !== null &&
      sponsorShare > 0 && { kind: 'text', text: sponsorWords(text, sponsorShare) },
    { kind: 'note', text: text('distribution.explain.conventions') },
  ];
  return {
    lang: pdfLanguage(locale),
    title: text('distribution.notice.title', { number }),
    company,
    lines: [
      `${project.name} · ${project.location}`,
      part.shareClass === null ? part.name : `${part.name} · ${part.shareClass}`,
      day(date),
    ],
    blocks: blocks.filter((block) => block !== false),
    foot: text('distribution.notice.foot', { number, project: project.name, date: day(date) }),
  };
}

/** Explains the payment of a tier, down to contributions and days. */
function explanation(text: Text, tier: ExplainedTier, currency: string): PdfBlock[] {
  const reason = `${tierWords(text, tier.tier)}. ${reasonOf(text, tier, currency)}`;
  if (tier.earned.length === 0) return [{ kind: 'text', text: reason }];
  const amount = (minor: number) => exactMoney(minor, currency);
  return [
    { kind: 'text', text: reason },
    {
      kind: 'table',
      columns: [
        { label: text('distribution.explain.contribution') },
        { label: text('distribution.notice.from'), isValue: true },
        { label: text('distribution.notice.to'), isValue: true },
        { label: text('distribution.explain.days'), isValue: true },
        { label: text('distribution.explain.base'), isValue: true },
        { label: text('distribution.explain.earned'), isValue: true },
      ],
      rows: tier.earned.map((line) => [
        day(line.contributedOn),
        day(line.from),
        day(line.to),
        String(line.days),
        amount(line.base),
        amount(line.earned),
      ]),
    },
  ];
}
