import { expect } from 'vitest';
import { callsAt } from '~/api/call.server';
import { calls } from '~/api/calls.server';
import type { Locale } from '~/i18n/words';
import type { Answer } from './client';
import type { ActorName, RoleRow } from './role-table';

const unauthenticated = { 'en-US': 'Unauthenticated.', 'he-IL': 'נדרשת כניסה.' };

/**
 * Checks an API answer in the caller's language: a result has exactly the fields of its presenter,
 * and callers without a token learn that they need one.
 */
export function expectCallAnswer(
  { address, method }: RoleRow,
  actor: ActorName,
  { status, headers, html }: Answer,
  locale: Locale,
) {
  const call = callsAt(calls, address.replace(/\?.*/, '')).find((one) => one.method === method);
  expect([actor, headers.get('content-language')]).toEqual([actor, locale]);
  if (actor === 'stranger' || actor === 'half') {
    if (call?.isOpen) expect(status).not.toBe(401);
    else expect([status, JSON.parse(html)]).toEqual([401, { message: unauthenticated[locale] }]);
  }
  if (status !== 200 || !call || call.isFile) return;
  const body = JSON.parse(html);
  expect(call.result.schema('', '').parse(body)).toEqual(body);
}
