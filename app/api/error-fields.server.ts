import { type Reason, Refused } from '~/models/errors';
import type { Payload, PublicCaller } from '~/models/operation.server';
import { parse } from '~/models/payload';
import { countryOfPhone } from '~/models/people/countries.server';
import type { Call } from './call.server';

type Fields = Readonly<Record<string, Reason[]>>;

const phones = new Set(['phone', 'phone_number']);

/** Renames errors to the API's field names where the form uses others. */
export function ownFields(
  fields: Fields,
  { extraFields: also }: Call,
  { country_code }: Payload,
): Fields {
  const described = (also as { shape?: object } | undefined)?.shape ?? {};
  const isWrongCountry = country_code !== undefined && !isCountry(country_code);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reasons]): [string, Reason[]][] => {
      if (field === 'form_key') return [['Idempotency-Key', reasons]];
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

/**
 * Checks fields that the operation does not parse itself: the extra ones and the sign-in token.
 * @throws Refused
 */
export function assertOwnFields(call: Call, caller: PublicCaller, payload: Payload): void {
  const { extraFields: also, handle, operation } = call;
  const mayAsk = !operation || (caller.actor !== null && operation.permits(caller.actor));
  if (also && mayAsk) parse(also, payload);
  if (handle && handle !== 'none' && typeof payload[handle] !== 'string')
    throw new Refused(handle, 'api.errors.handle');
}
