import { currencyLabel, day, money, percent } from '~/i18n/format';
import { direction, type Locale, textFor } from '~/i18n/words';
import { bad, ink, line, muted, primary, sidesOf } from '~/models/outbox/mail-page';
import { type Html, html } from '~/services/text/html';
import type { ReportContent, ReportFigures } from './content.server';
import { budgetOf, figureRows } from './figure-rows';
import { bar, changeHtml, column, curve, title } from './letter-parts';

type Options = {
  locale: Locale;
  picture: (fileId: number, kind: 'photo' | 'logo') => string;
  /** The page that shows the letter with the rest of the project's report. */
  link: string | null;
};

/**
 * A report as one A4 page, the same for the page, for print and for mail. Mail programs support
 * limited CSS, so all styles are inline, columns are tables or inline blocks, and left and right
 * depend on the language.
 */
export function letterHtml(content: ReportContent, options: Options): string {
  const { locale, link } = options;
  const text = textFor(locale);
  const { project, figures, before, work, values, by, company } = content;
  const seesMoney = figures.currentPropertyValue !== null;
  const sender = by === null ? company.name : `${by}, ${company.name}`;
  return html`<div class="letter" lang="${locale}" dir="${direction(locale)}" style="font-family:'Segoe UI',system-ui,Arial,'Noto Sans Hebrew',sans-serif;font-size:15px;line-height:1.5;color:${ink};background:#ffffff">
${head(content, options)}
${photos(content, options)}
${ownerNote(content)}
${statement(content, locale)}
<div style="font-size:0">
${values.length > 1 && column(curve(values, project.currency, locale), sidesOf(locale)[1])}
${
  (seesMoney || work.milestones.length > 0) &&
  column(
    html`${seesMoney && budgetBar(figures, project.currency, locale)}${next(work.milestones, text)}`,
    null,
  )
}
</div>
${work.phases.length > 0 && phases(content, locale)}
<div style="border-top:1px solid ${line};padding:10px 0 0;margin:20px 0 0;font-size:12px;color:${muted}">
${text('report.letter.from', { name: sender })} · ${currencyLabel(project.currency, locale)}${
    before && html` · ${text('report.letter.compared', { date: day(before.date) })}`
  }${link && html`<br><a href="${link}" style="color:${primary}">${text('report.letter.link')}</a>`}
</div>
</div>`.markup;
}

function head({ company, project, date }: ReportContent, { locale, picture }: Options): Html {
  const text = textFor(locale);
  const [start, end] = sidesOf(locale);
  const { logoFileId } = company;
  return html`<div>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;border-bottom:3px solid ${primary}"><tr>
<td style="padding:0 0 10px;text-align:${start};vertical-align:middle;font-size:15px;font-weight:600">${
    logoFileId !== null &&
    html`<img src="${picture(logoFileId, 'logo')}" alt="" height="40" style="height:40px;width:auto;max-width:160px;vertical-align:middle;margin-${end}:10px">`
  }<bdi>${company.name}</bdi></td>
<td style="padding:0 0 10px;text-align:${end};vertical-align:middle;font-size:13px;color:${muted}">${text('report.letter.title')}<br><bdi dir="ltr">${day(date)}</bdi></td>
</tr></table>
<h2 style="margin:16px 0 0;font-size:28px;line-height:1.2;font-weight:700;color:${ink}"><bdi>${project.name}</bdi></h2>
<p style="margin:2px 0 16px;color:${muted}"><bdi>${project.assetType}</bdi> · <bdi>${project.location}</bdi></p>
</div>`;
}

/** In mail and print, photos of equal size in one row. */
function photos({ project, photos }: ReportContent, { locale, picture }: Options): Html | null {
  if (photos.length === 0) return null;
  const text = textFor(locale);
  const cells = photos.map(({ fileId, flag, takenOn }, at) => {
    const word = text(`project.flag.${flag}`);
    const alt = text('photo.alt', {
      name: project.name,
      flag: word,
      number: at + 1,
      of: photos.length,
    });
    return html`<td style="width:33.33%;padding:0 4px;vertical-align:top;font-size:12px;color:${muted}"><img src="${picture(fileId, 'photo')}" alt="${alt}" width="400" height="267" style="display:block;width:100%;height:auto;border-radius:4px">${word}${takenOn && html` · <bdi dir="ltr">${day(takenOn)}</bdi>`}</td>`;
  });
  const filler = Array.from(
    { length: 3 - photos.length },
    () => html`<td style="width:33.33%"></td>`,
  );
  return html`<div style="margin:0 -4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;table-layout:fixed"><tr>${cells}${filler}</tr></table></div>`;
}

function ownerNote({ note }: ReportContent): Html | null {
  if (note === null) return null;
  const paragraphs = note
    .split(/\n+/)
    .map((words) => html`<p dir="auto" style="margin:0 0 8px">${words}</p>`);
  return html`<div style="margin:0 0 16px;padding:12px 16px 4px;background:#f3efe8;border-radius:6px">${paragraphs}</div>`;
}

/** The figures as a statement: what each is now, and how it changed since the last report. */
function statement(content: ReportContent, locale: Locale): Html | null {
  const text = textFor(locale);
  const [start, end] = sidesOf(locale);
  const { before } = content;
  const rows = figureRows(content, locale);
  if (rows.length === 0) return null;
  const cell = `padding:6px 0;border-bottom:1px solid ${line};`;
  return html`<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 16px">
<caption style="text-align:${start};font-size:13px;color:${muted};padding:0 0 4px">${
    before ? text('report.letter.since', { date: day(before.date) }) : text('report.letter.figures')
  }</caption>
${rows.map(
  ({ label, now, change }, at) => html`<tr>
<th scope="row" style="${cell}text-align:${start};font-weight:400">${text(label)}</th>
<td style="${cell}text-align:${end};font-variant-numeric:tabular-nums"><b style="display:inline-block;white-space:nowrap;font-weight:600${at === 0 && ';font-size:20px'}"><bdi dir="ltr">${now}</bdi></b>${before && html` <span style="display:inline-block;width:15em;font-size:13px">${change ? changeHtml(change) : '–'}</span>`}</td>
</tr>`,
)}
</table>`;
}

/** The share of the budget that was spent, with the part over it in another colour. */
function budgetBar(figures: ReportFigures, currency: string, locale: Locale): Html | null {
  const budget = budgetOf(figures);
  if (!budget) return null;
  const { planned, spent, over, beyond, most } = budget;
  const text = textFor(locale);
  const share = (minor: number) => (100 * minor) / most;
  return html`<div style="margin:0 0 12px">${title(text('report.letter.budget'))}
${bar([
  [share(spent - beyond), primary],
  [share(beyond), '#a8481f'],
])}
<p style="margin:4px 0 0;font-size:13px">${text('report.letter.spentOf', {
    spent: money(spent, currency),
    budget: money(planned, currency),
  })}${over > 0 && html` <b style="color:${bad}">${text('report.letter.over', { amount: money(over, currency) })}</b>`}</p></div>`;
}

function next(
  milestones: ReportContent['work']['milestones'],
  text: ReturnType<typeof textFor>,
): Html | null {
  if (milestones.length === 0) return null;
  return html`<div>${title(text('report.letter.next'))}
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;font-size:13px">${milestones.map(
    ({ title, dueDate }) =>
      html`<tr><td style="padding:2px 0;vertical-align:top;white-space:nowrap;width:6.5em"><bdi dir="ltr">${day(dueDate)}</bdi></td><td style="padding:2px 0"><bdi>${title}</bdi></td></tr>`,
  )}</table></div>`;
}

function phases({ work }: ReportContent, locale: Locale): Html {
  const text = textFor(locale);
  const [start, end] = sidesOf(locale);
  return html`<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:16px 0 0;font-size:13px">
<caption style="text-align:${start};font-size:13px;font-weight:600;padding:0 0 4px">${text('report.letter.phases')}</caption>
${work.phases.map(
  ({ title, progress }) => html`<tr>
<th scope="row" style="width:38%;padding:3px 0;text-align:${start};font-weight:400"><bdi>${title}</bdi></th>
<td style="padding:3px 0">${bar([[progress, primary]])}</td>
<td style="width:4em;padding:3px 0;text-align:${end};font-variant-numeric:tabular-nums"><bdi dir="ltr">${percent(progress, locale)}</bdi></td>
</tr>`,
)}
</table>`;
}
