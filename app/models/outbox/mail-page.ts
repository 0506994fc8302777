import { direction, type Locale } from '~/i18n/words';
import { type Html, html } from '~/services/text/html';

/** The colours of mails and printed letters, which are always light. */
export const ink = '#16211f';
export const muted = '#566461';
export const line = '#e3ded4';
export const primary = '#0f4c4a';
export const bad = '#a4231c';

/** Mail programs know no logical sides: the start and the end of a line. */
export const sidesOf = (locale: Locale) =>
  direction(locale) === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);

/** The HTML version of a mail. Mail programs support limited CSS, so all styles are inline. */
export const mailPage = (content: Html, locale: Locale): string =>
  html`<!doctype html>
<html lang="${locale}" dir="${direction(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:0;background:#faf8f4"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse"><tr><td align="center" style="padding:16px 8px"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:720px;border-collapse:collapse;background:#ffffff"><tr><td style="padding:24px 20px">${content}</td></tr></table></td></tr></table></body></html>
`.markup;
