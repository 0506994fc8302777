import { type Reason, Refused } from '~/models/errors';
import type { Payload, PublicCaller } from '~/models/operation.server';
import { parse } from '~/models/payload';
import { countryOfPhone } from '~/models/people/countries.server';
import type { Call } from './call.server';

type Fields = Readonly<Record<string, Reason[]>>;

const phones = new Set(['phone', 'phone_number']);

/** Errors by the names the API has for their fields, where a form has others. */
export function ownFields(fields: Fields, { also }: Call, { country_code }: Payload): Fields {
  const described = (also as { shape?: object } | undefined)?.shape ?? {};
  const isWrongCountry = country_code !== undefined && !isCountry(country_code);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reasons]): [string, Reason[]][] => {
      if (field === 'form_key') return [['Idempotency-Key', reasons.map(keyReason)]];
      if (field === 'expiry' && 'expiry_month' in described)
        return [
          ['expiry_month', reasons],
          ['expiry_year', reasons],
        ];
      if (phones.has(field) && isWrongCountry)
        return [['country_code', [{ text: 'api.errors.country' }]]];
      return [[field, reasons]];
    }),
  );
}

const isCountry = (typed: unknown): boolean => countryOfPhone(String(typed)) !== null;

const keyReason = (reason: Reason): Reason =>
  reason.text === 'form.errors.required' ? { text: 'api.errors.keyNeeded' } : reason;

/**
 * The fields of a call that its operation looks records up by, or has by another name. @throws
 * Refused
 */
export function assertOwnFields(call: Call, caller: PublicCaller, payload: Payload): void {
  const { also, handle, operation } = call;
  const mayAsk = !operation || (caller.actor !== null && operation.permits(caller.actor));
  if (also && mayAsk) parse(also, payload);
  if (handle && handle !== 'none' && typeof payload[handle] !== 'string')
    throw new Refused(handle, 'api.errors.handle');
}
