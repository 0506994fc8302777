import { compactMoney, day } from '~/i18n/format';
import { type Locale, textFor } from '~/i18n/words';
import { bad, ink, line, muted, primary } from '~/models/outbox/mail-page';
import { type Html, html } from '~/services/text/html';
import type { Change } from './figure-rows';

const wash = '#dbe6e3';

export const title = (words: string): Html =>
  html`<h3 style="margin:0 0 4px;font-size:13px;line-height:1.4;font-weight:600;color:${ink}">${words}</h3>`;

/** Half the width, and all of it where two do not fit side by side. */
export const column = (content: Html, space: 'left' | 'right' | null): Html =>
  html`<div style="display:inline-block;box-sizing:border-box;width:50%;min-width:280px;min-width:min(100%,300px);padding:0 0 12px${space && html`;padding-${space}:28px`};vertical-align:top;font-size:15px">${content}</div>`;

/** Parts in percent, each with its colour, on a track. */
export function bar(parts: [percent: number, color: string][]): Html {
  const visible = parts.filter(([share]) => share > 0);
  const rest = 100 - visible.reduce((sum, [share]) => sum + share, 0);
  const cell = (share: number, color: string) =>
    html`<td class="letter-bar" style="width:${share.toFixed(1)}%;height:8px;padding:0;font-size:0;line-height:0;background:${color}">&nbsp;</td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;table-layout:fixed"><tr>${visible.map(([share, color]) => cell(share, color))}${rest > 0.05 && cell(rest, line)}</tr></table>`;
}

/** A change with arrow and word, coloured by what it means. */
export function changeHtml({ direction, words, share, isGood }: Change): Html {
  if (direction === 'unchanged') return html`<span style="color:${muted}">${words}</span>`;
  return html`<span style="color:${isGood ? '#1c6b44' : bad}"><span aria-hidden="true">${direction === 'up' ? '▲' : '▼'}</span> ${words}</span>${share !== null && html` <span style="color:${muted}">(<bdi dir="ltr">${share}</bdi>)</span>`}`;
}

type Value = { date: string; currentPropertyValue: number };

const steps = 48;
const height = 88;

/**
 * The value over time as steps, because a value holds until the next one, from left to right
 * like the other charts. It consists of table cells: mail programs show no SVG.
 */
export function curve(values: Value[], currency: string, locale: Locale): Html {
  const text = textFor(locale);
  const [first, last] = [values[0], values.at(-1)] as [Value, Value];
  const [begin, end] = [Date.parse(first.date), Date.parse(last.date)];
  const amounts = values.map(({ currentPropertyValue }) => currentPropertyValue);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const heightOf = (minor: number) =>
    high === low ? height / 2 : Math.round(10 + ((height - 10) * (minor - low)) / (high - low));
  const cells = Array.from({ length: steps }, (_, at) => {
    const moment = begin + ((end - begin) * at) / (steps - 1);
    const value = values.findLast(({ date }) => Date.parse(date) <= moment) ?? first;
    return html`<td style="padding:0;vertical-align:bottom"><div class="letter-bar" style="height:${heightOf(value.currentPropertyValue)}px;border-top:2px solid ${primary};background:${wash};font-size:0;line-height:0">&nbsp;</div></td>`;
  });
  const label = text('report.letter.curve', {
    from: compactMoney(first.currentPropertyValue, currency),
    start: day(first.date),
    to: compactMoney(last.currentPropertyValue, currency),
    end: day(last.date),
  });
  const mark = (side: 'left' | 'right', { date, currentPropertyValue }: Value) =>
    html`<td style="padding:2px 0 0;text-align:${side};font-size:12px;color:${muted}"><bdi dir="ltr">${compactMoney(currentPropertyValue, currency)}</bdi><br><bdi dir="ltr">${day(date)}</bdi></td>`;
  return html`${title(text('project.show.values'))}
<div role="img" aria-label="${label}"><table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" style="width:100%;height:${height + 2}px;border-collapse:collapse;table-layout:fixed;border-bottom:1px solid ${line}"><tr>${cells}</tr></table></div>
<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse"><tr>${mark('left', first)}${mark('right', last)}</tr></table>`;
}
