import type { Locale } from '~/i18n/words';
import { adminLoginPath, dashboardPath, loginPath } from '~/paths';
import type { Answer, Client } from './client';
import { fieldsFor } from './role-forms';
import { isCall, type Letter, type RoleRow } from './role-table';
import type { Records } from './role-words';

/** Replaces the names of records in a text by their ids. */
export const insertIds = (text: string, records: Records): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name) => {
    const id = records[name];
    if (id === undefined)
      throw new Error(`There is no record called {${name}}: tests/support/role-records.ts.`);
    return id;
  });

/** The form of a row, with valid fields. */
export async function formOfRow({ address, fields }: RoleRow, records: Records): Promise<FormData> {
  const form = new FormData();
  const own = Object.entries(fields).map(
    ([name, value]) => [name, insertIds(value, records)] as const,
  );
  for (const [name, value] of [...Object.entries(await fieldsFor(address, records)), ...own])
    form.set(name, value);
  return form;
}

/** Sends the request of a row; API calls request this language. */
export async function ask(
  row: RoleRow,
  browser: Client,
  records: Records,
  locale: Locale = 'en-US',
): Promise<Answer> {
  const path = insertIds(row.address, records);
  const form = row.method === 'GET' ? undefined : await formOfRow(row, records);
  if (isCall(row)) return browser.call(row.method, path, form, { 'Content-Language': locale });
  return form ? browser.post(path, form) : browser.get(path);
}

/** Statuses that prove access: success, or an error in the fields, the version or the rate. */
const permittedStatuses = [200, 303, 409, 422, 429];
const logins = [loginPath(), adminLoginPath()];
const dashboards = [dashboardPath('admin'), dashboardPath('member')];

/**
 * Returns the letter of an answer in the table. Guards redirect with 302, successful forms with
 * 303.
 */
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
  if (method === 'GET' ? status === 200 : permittedStatuses.includes(status) && !isHome(to))
    return '✓';
  if (status === 302 && logins.includes(to) && isBackTo(path, method, location)) return 'L';
  if (status === 302 && dashboards.includes(to)) return 'D';
  if (status === 302 || status === 303) return '→';
  return `${status} ${location ?? ''}`;
}

const isHome = (path: string) => logins.includes(path) || dashboards.includes(path);

/** After login a requested page is opened; a submitted form is not sent again. */
function isBackTo(path: string, method: string, location: string | null): boolean {
  const target = new URL(location ?? '', 'http://same.invalid').searchParams.get('redirectTo');
  return method === 'POST' || target === null || decodeURI(target) === path;
}
