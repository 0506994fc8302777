import { day, exactMoney, money, percent } from '~/i18n/format';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { forecastWords, irrWords, multipleWords } from '~/models/investments/words';
import { type Pictures, pdfLanguage } from '~/models/pdf.server';
import type { HoldingForecast } from '~/models/scenarios/holding-forecast.server';
import { tierWords } from '~/models/terms/words';
import type { PdfBlock, PdfDocument, PdfFigure } from '~/services/pdf/document';
import type { StatementFigures } from './figures.server';
import { dayBefore } from './periods';

/** Everything in a statement except its figures. */
type StatementSubject = {
  id: number;
  company: string;
  project: { name: string; location: string; currency: string };
  holder: { name: string; shareClass: string | null };
  /** The day on which the statement is created. */
  madeOn: string;
  /** True if a part of the holding was bought or sold. */
  isTraded: boolean;
  /** Percent at the end of the period; null without work, or if the reader does not see it. */
  progress: number | null;
  /** By the base scenario on the day of creation; null if the reader does not see it. */
  forecast: HoldingForecast | null;
  pictures: Pictures;
  logo: Uint8Array | null;
};

/** A statement in the language of its reader, ready to be typeset. */
export function statementDocument(
  subject: StatementSubject,
  figures: StatementFigures,
  { locale, hash }: { locale: Locale; hash: string },
): PdfDocument {
  const text = textFor(locale);
  const { project, holder, company, madeOn, id } = subject;
  const period = { from: day(figures.startsOn), to: day(figures.endsOn) };
  return {
    lang: pdfLanguage(locale),
    title: text('statement.pdf.title'),
    company,
    lines: [
      `${project.name} · ${project.location}`,
      holder.shareClass === null ? holder.name : `${holder.name} · ${holder.shareClass}`,
      text('statement.pdf.period', period),
    ],
    blocks: [
      ...capitalAccount(text, figures, project.currency),
      ...paidOut(text, figures, project.currency),
      ...movements(text, figures, project.currency),
      ...commitment(text, figures, project.currency),
      ...fromTheBeginning(text, locale, figures, project.currency),
      ...forecast(text, locale, subject),
      ...(subject.isTraded
        ? [{ kind: 'note' as const, text: text('investment.how.history') }]
        : []),
      ...terms(text, figures),
      ...work(text, locale, subject, figures.endsOn),
      { kind: 'heading', text: text('statement.pdf.signature') },
      { kind: 'note', text: text('statement.pdf.signed') },
      { kind: 'figures', rows: [{ label: text('statement.field.figuresHash'), value: hash }] },
    ],
    foot: text('statement.pdf.foot', { id, project: project.name, date: day(madeOn) }),
    pictures: subject.pictures,
    logo: subject.logo,
  };
}

const heading = (words: string): PdfBlock => ({ kind: 'heading', text: words });

/** Formats an amount that leaves the holding with a minus sign. */
const minus = (amount: number, currency: string) =>
  exactMoney(amount === 0 ? 0 : -amount, currency);

function capitalAccount(text: Text, figures: StatementFigures, currency: string): PdfBlock[] {
  const { startsOn, endsOn, opening, contributed, moved, returned, closing } = figures;
  const rows: (PdfFigure | false)[] = [
    {
      label: text('statement.pdf.opening', { date: day(dayBefore(startsOn)) }),
      value: exactMoney(opening, currency),
    },
    { label: text('statement.pdf.contributed'), value: exactMoney(contributed, currency) },
    moved !== 0 && { label: text('statement.pdf.moved'), value: exactMoney(moved, currency) },
    { label: text('statement.pdf.returned'), value: minus(returned, currency) },
    {
      label: text('statement.pdf.closing', { date: day(endsOn) }),
      value: exactMoney(closing, currency),
      isTotal: true,
    },
  ];
  return [
    heading(text('statement.pdf.account')),
    { kind: 'figures', rows: rows.filter((row) => row !== false) },
  ];
}

function paidOut(text: Text, figures: StatementFigures, currency: string): PdfBlock[] {
  const { preferred, returned, profit, withheld, net, unpaid, endsOn } = figures;
  const title = heading(text('statement.pdf.paidOut'));
  if (preferred + returned + profit === 0)
    return [title, { kind: 'text', text: text('statement.pdf.nothing') }];
  return [
    title,
    {
      kind: 'figures',
      rows: [
        { label: text('statement.kind.preferred'), value: exactMoney(preferred, currency) },
        { label: text('statement.kind.capital'), value: exactMoney(returned, currency) },
        { label: text('statement.kind.profit'), value: exactMoney(profit, currency) },
        { label: text('statement.pdf.withheld'), value: minus(withheld, currency) },
        { label: text('statement.pdf.net'), value: exactMoney(net, currency), isTotal: true },
        ...(unpaid === 0
          ? []
          : [
              {
                label: text('statement.pdf.unpaid', { date: day(endsOn) }),
                value: exactMoney(unpaid, currency),
              },
            ]),
      ],
    },
  ];
}

function movements(
  text: Text,
  { movements: rows }: StatementFigures,
  currency: string,
): PdfBlock[] {
  if (rows.length === 0) return [];
  return [
    heading(text('statement.pdf.movements')),
    {
      kind: 'table',
      columns: [
        { label: text('statement.pdf.what') },
        { label: text('statement.pdf.day'), isValue: true },
        { label: text('statement.pdf.amount'), isValue: true },
      ],
      rows: rows.map(({ on, kind, amount }) => [
        text(`statement.kind.${kind}`),
        day(on),
        exactMoney(amount, currency),
      ]),
    },
  ];
}

function commitment(
  text: Text,
  { committed, called, unfunded }: StatementFigures,
  currency: string,
): PdfBlock[] {
  return [
    heading(text('statement.pdf.commitment')),
    {
      kind: 'figures',
      rows: [
        { label: text('holding.field.committed'), value: exactMoney(committed, currency) },
        { label: text('holding.own.called'), value: exactMoney(called, currency) },
        {
          label: text('statement.pdf.unfunded'),
          value: exactMoney(unfunded, currency),
          isTotal: true,
        },
      ],
    },
  ];
}

function fromTheBeginning(
  text: Text,
  locale: Locale,
  { total }: StatementFigures,
  currency: string,
): PdfBlock[] {
  const { contributed, distributed, accrued } = total;
  const rows: (PdfFigure | false)[] = [
    { label: text('investment.paidIn'), value: exactMoney(contributed, currency) },
    { label: text('statement.pdf.distributed'), value: exactMoney(distributed, currency) },
    accrued !== null && { label: text('investment.accrued'), value: exactMoney(accrued, currency) },
    ...estimate(text, locale, total, currency),
  ];
  const how = ['investment.how.text', 'investment.how.irr'] as const;
  return [
    heading(text('statement.pdf.beginning')),
    { kind: 'figures', rows: rows.filter((row) => row !== false) },
    ...(total.estimatedOn === null
      ? []
      : how.map((key) => ({ kind: 'note' as const, text: text(key) }))),
  ];
}

/** Not among the figures, because it is of the day on which the statement is created. */
function forecast(
  text: Text,
  locale: Locale,
  { forecast: of, madeOn, project }: StatementSubject,
): PdfBlock[] {
  if (of === null) return [];
  const reader = { locale, currency: project.currency, isAbout: true };
  const { pays, difference } = forecastWords(of, reader);
  return [
    heading(text('statement.pdf.forecast', { date: day(madeOn) })),
    { kind: 'text', text: difference === null ? pays : `${pays} ${difference}` },
  ];
}

/** Nothing for holders who do not see the project's amounts. */
function estimate(
  text: Text,
  locale: Locale,
  { estimate: value, multiple, irr, plain, estimatedOn }: StatementFigures['total'],
  currency: string,
): PdfFigure[] {
  if (estimatedOn === null || irr === null) return [];
  const about =
    value === null ? '–' : text('statement.pdf.about', { amount: money(value, currency) });
  return [
    { label: text('statement.pdf.estimate', { date: day(estimatedOn) }), value: about },
    { label: text('investment.multiple'), value: multipleWords(multiple) },
    { label: text('investment.irr'), value: irrWords(irr, locale) },
    ...(plain === null
      ? []
      : [{ label: text('statement.pdf.plain'), value: percent(plain * 100, locale) }]),
  ];
}

function terms(text: Text, { terms: version }: StatementFigures): PdfBlock[] {
  if (!version) return [];
  const { number, effectiveFrom, tiers } = version;
  return [
    heading(text('holding.own.terms')),
    { kind: 'list', items: tiers.map((tier) => tierWords(text, tier)) },
    {
      kind: 'note',
      text: text('statement.pdf.conventions', { number, date: day(effectiveFrom) }),
    },
  ];
}

function work(text: Text, locale: Locale, subject: StatementSubject, endsOn: string): PdfBlock[] {
  const { progress, pictures, project } = subject;
  const names = Object.keys(pictures);
  if (progress === null && names.length === 0) return [];
  return [
    heading(text('statement.pdf.work')),
    ...(progress === null
      ? []
      : [
          {
            kind: 'figures' as const,
            rows: [
              {
                label: text('statement.pdf.progress', { date: day(endsOn) }),
                value: percent(progress, locale),
              },
            ],
          },
        ]),
    ...(names.length === 0
      ? []
      : [
          {
            kind: 'pictures' as const,
            pictures: names.map((name) => ({ name, label: project.name })),
          },
        ]),
  ];
}
