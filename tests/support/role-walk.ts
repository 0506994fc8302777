import type { Locale } from '~/i18n/words';
import { adminLoginPath, dashboardPath, loginPath } from '~/paths';
import type { Answer, Client } from './client';
import { typedInto } from './role-forms';
import type { Records } from './role-records';
import { isCall, type Letter, type RoleRow } from './role-table';

/** The text with the records' ids where their names stand. */
export const filled = (text: string, records: Records): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name) => {
    const id = records[name];
    if (id === undefined)
      throw new Error(`There is no record called {${name}}: tests/support/role-records.ts.`);
    return id;
  });

/** The form of a row, with nothing wrong with it. */
export async function formOfRow({ address, fields }: RoleRow, records: Records): Promise<FormData> {
  const form = new FormData();
  const own = Object.entries(fields).map(
    ([name, value]) => [name, filled(value, records)] as const,
  );
  for (const [name, value] of [...Object.entries(await typedInto(address, records)), ...own])
    form.set(name, value);
  return form;
}

/** Sends the request of a row; a call of the API asks for its answer in this language. */
export async function ask(
  row: RoleRow,
  somebody: Client,
  records: Records,
  locale: Locale = 'en-US',
): Promise<Answer> {
  const path = filled(row.address, records);
  const form = row.method === 'GET' ? undefined : await formOfRow(row, records);
  if (isCall(row)) return somebody.call(row.method, path, form, { 'Content-Language': locale });
  return form ? somebody.post(path, form) : somebody.get(path);
}

/** Done, or refused for what was typed, for when it was typed, or for how often. */
const done = [200, 303, 409, 422, 429];
const logins = [loginPath(), adminLoginPath()];
const dashboards = [dashboardPath('admin'), dashboardPath('member')];

/** What an answer is in the table. Guards send on with 302, what was done leads on with 303. */
export function letterOf(
  { method }: RoleRow,
  path: string,
  { status, location }: Answer,
): Letter | string {
  const to = location?.split('?')[0] ?? '';
  if (status === 401) return 'L';
  if (status === 404) return '–';
  if (status === 403) return '✗';
  if (status === 402) return '→';
  if (method === 'GET' ? status === 200 : done.includes(status) && !isHome(to)) return '✓';
  if (status === 302 && logins.includes(to) && isBackTo(path, method, location)) return 'L';
  if (status === 302 && dashboards.includes(to)) return 'D';
  if (status === 302 || status === 303) return '→';
  return `${status} ${location ?? ''}`;
}

const isHome = (path: string) => logins.includes(path) || dashboards.includes(path);

/** After login a page that was asked for is come back to; a form is not sent again by itself. */
function isBackTo(path: string, method: string, location: string | null): boolean {
  const asked = new URL(location ?? '', 'http://same.invalid').searchParams.get('redirectTo');
  return method === 'POST' || asked === null || decodeURI(asked) === path;
}
