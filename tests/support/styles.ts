import type { Client } from './client';

/** The styles that a page holds itself, by the address of the sheet they are from. */
export const styleElements = /<style data-sheet="(.+?)">(.*?)<\/style>/gs;
export const inlineSheets = (html: string) =>
  [...html.matchAll(styleElements)].map(([, address = '', css = '']) => ({ address, css }));

export const linkedSheets = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="(.+?)"/g)].map(([, address]) => address);

/** Another cookie header than the client's, which has loaded every sheet. */
export const withCookies = (visitor: Client, styles?: string) => {
  const session = visitor.cookie.replace(/; yesod_styles=[^;]*/, '');
  return { Cookie: styles === undefined ? session : `${session}; yesod_styles=${styles}` };
};
