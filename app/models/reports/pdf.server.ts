import { z } from 'zod';
import { compactMoney, currencyLabel, day, money, percent } from '~/i18n/format';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { timesOfProject } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { byId, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import {
  type Pictures,
  pdfFile,
  pdfLanguage,
  pdfLogo,
  pdfPictures,
  pictureName,
} from '~/models/pdf.server';
import { projectDetails } from '~/models/projects/show.server';
import type { PdfBlock, PdfDocument } from '~/services/pdf/document';
import { currentReport, findReport, type ReportContent } from './content.server';
import { budgetOf, figureRows } from './figure-rows';
import { curvePicture } from './value-curve';

/** The current report of a project as PDF. */
export const projectReportPdf = query({
  permission: 'projects.view',
  input: byId,
  run(caller, { id }) {
    const { db, actor, now } = caller;
    const today = timesOfProject(db, actor, id).isoDay(now);
    return reportFile(caller, currentReport(db, actor, projectDetails(caller, id), today));
  },
});

/** A report that was sent, as PDF. */
export const sentReportPdf = query({
  permission: 'projects.view',
  input: z.object({ id: recordId(), report_id: recordId() }),
  run(caller, { id, reportId }) {
    return reportFile(caller, findReport(caller.db, caller.actor, id, reportId).content);
  },
});

function reportFile(caller: Caller, content: ReportContent) {
  const { locale } = caller;
  const { project, date, company, photos, values } = content;
  const fileIds = photos.map(({ fileId }) => fileId);
  const withPictures = (pictures: Pictures, logo: Uint8Array | null) =>
    reportDocument(content, { locale, pictures, logo });
  return pdfFile(caller, {
    name: textFor(locale)('report.pdf.file', { project: project.name, date }),
    // The bytes of a file never change, so its id stands for them.
    content: [withPictures({}, null), photos, values, company.logoFileId],
    async create() {
      const pictures = await pdfPictures(caller, fileIds);
      if (values.length > 1) pictures[curveName] = curvePicture(values);
      return withPictures(pictures, await pdfLogo(caller, company.logoFileId));
    },
  });
}

const curveName = 'values.svg';

type Options = { locale: Locale } & Pick<PdfDocument, 'logo'> &
  Required<Pick<PdfDocument, 'pictures'>>;

/** The letter to the investors as a document; what the reader does not see is not in it. */
function reportDocument(content: ReportContent, { locale, ...options }: Options): PdfDocument {
  const text = textFor(locale);
  const { company, project, date, note, by, before, work } = content;
  const sender = by === null ? company.name : `${by}, ${company.name}`;
  const compared = before && text('report.letter.compared', { date: day(before.date) });
  const origin = [
    text('report.letter.from', { name: sender }),
    currencyLabel(project.currency, locale),
    compared,
  ];
  return {
    ...options,
    lang: pdfLanguage(locale),
    title: project.name,
    company: company.name,
    lines: [
      `${project.assetType} · ${project.location}`,
      `${text('report.letter.title')} · ${day(date)}`,
    ],
    blocks: [
      ...photos(content, text, options.pictures),
      ...(note?.split(/\n+/) ?? []).map((words) => ({ kind: 'text' as const, text: words })),
      ...figures(content, locale),
      ...values(content, text),
      ...budget(content, locale),
      ...milestones(work.milestones, text),
      ...phases(work.phases, locale),
      { kind: 'note', text: origin.filter(Boolean).join(' · ') },
    ],
    foot: text('report.pdf.foot', { project: project.name, date: day(date) }),
  };
}

function photos(
  { project, photos: all }: ReportContent,
  text: Text,
  pictures: Options['pictures'],
): PdfBlock[] {
  const placed = all.filter(({ fileId }) => pictureName(fileId) in pictures);
  if (placed.length === 0) return [];
  return [
    {
      kind: 'pictures',
      pictures: placed.map(({ fileId, flag, takenOn }, at) => {
        const word = text(`project.flag.${flag}`);
        const place = { number: at + 1, of: placed.length };
        return {
          name: pictureName(fileId),
          label: text('photo.alt', { name: project.name, flag: word, ...place }),
          caption: takenOn ? `${word} · ${day(takenOn)}` : word,
        };
      }),
    },
  ];
}

const heading = (words: string): PdfBlock => ({ kind: 'heading', text: words });

function figures(content: ReportContent, locale: Locale): PdfBlock[] {
  const rows = figureRows(content, locale);
  if (rows.length === 0) return [];
  const text = textFor(locale);
  const { before } = content;
  return [
    heading(
      before
        ? text('report.letter.since', { date: day(before.date) })
        : text('report.letter.figures'),
    ),
    {
      kind: 'table',
      columns: [
        { label: text('report.pdf.figure') },
        { label: text('report.pdf.now'), isValue: true },
        ...(before ? [{ label: text('report.pdf.change') }] : []),
      ],
      rows: rows.map(({ label, now, change }) => {
        const words = change ? [change.words, change.share && `(${change.share})`] : ['–'];
        return [text(label), now, ...(before ? [words.filter(Boolean).join(' ')] : [])];
      }),
    },
  ];
}

function values({ values: all, project: { currency } }: ReportContent, text: Text): PdfBlock[] {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < 2) return [];
  const at = ({ date, currentPropertyValue }: typeof first) =>
    `${compactMoney(currentPropertyValue, currency)} · ${day(date)}`;
  return [
    heading(text('project.show.values')),
    {
      kind: 'chart',
      picture: curveName,
      label: text('report.letter.curve', {
        from: compactMoney(first.currentPropertyValue, currency),
        start: day(first.date),
        to: compactMoney(last.currentPropertyValue, currency),
        end: day(last.date),
      }),
      start: at(first),
      end: at(last),
    },
  ];
}

function budget({ figures: all, project }: ReportContent, locale: Locale): PdfBlock[] {
  const compared = all.currentPropertyValue === null ? null : budgetOf(all);
  if (!compared) return [];
  const text = textFor(locale);
  const { planned, spent, over, beyond, most } = compared;
  const amount = (minor: number) => money(minor, project.currency);
  return [
    heading(text('report.letter.budget')),
    {
      kind: 'bars',
      rows: [
        {
          label: text('report.letter.spentOf', { spent: amount(spent), budget: amount(planned) }),
          value: over > 0 ? text('report.letter.over', { amount: amount(over) }) : '',
          percent: (100 * (spent - beyond)) / most,
          over: (100 * beyond) / most,
        },
      ],
    },
  ];
}

function milestones(open: ReportContent['work']['milestones'], text: Text): PdfBlock[] {
  if (open.length === 0) return [];
  return [
    heading(text('report.letter.next')),
    { kind: 'figures', rows: open.map((one) => ({ label: one.title, value: day(one.dueDate) })) },
  ];
}

function phases(shown: ReportContent['work']['phases'], locale: Locale): PdfBlock[] {
  if (shown.length === 0) return [];
  const text = textFor(locale);
  return [
    heading(text('report.letter.phases')),
    {
      kind: 'bars',
      rows: shown.map(({ title, progress }) => ({
        label: title,
        value: percent(progress, locale),
        percent: progress,
        over: 0,
      })),
    },
  ];
}
