import type { ZodType } from 'zod';
import { withoutCurrency } from './currency-signs';
import { type Reason, Refused } from './errors';
import { isAmount } from './fields';
import type { Payload } from './operation.server';
import { asFormValue, partOf } from './payload';

type Owner = { target: unknown; actor: { currency: string } };

/**
 * Removes the company's own currency sign or code from the amounts of a payload.
 * @throws Refused for an amount in another currency
 */
export function inOwnCurrency(
  schema: ZodType | undefined,
  payload: Payload,
  owner: Owner,
): Payload {
  if (!schema) return payload;
  const currency = currencyFor(schema, payload, owner);
  const wrong: Record<string, Reason[]> = {};
  const convert = (value: unknown, field: unknown, name: string): unknown => {
    if (Array.isArray(value))
      return value.map((item, index) => convert(item, partOf(field), `${name}[${index}]`));
    if (typeof value === 'object' && value !== null) {
      const pairs = Object.entries(value).map(([key, inner]) => [
        key,
        convert(inner, partOf(field, key), name ? `${name}.${key}` : key),
      ]);
      return Object.fromEntries(pairs);
    }
    if (typeof value !== 'string' || !isAmount(field)) return value;
    const amount = withoutCurrency(value, currency);
    if (amount === null) wrong[name] = [{ text: 'form.errors.currency', values: { currency } }];
    return amount;
  };
  const amounts = Object.keys(payload).filter((name) => partOf(schema, name) !== undefined);
  const plainAmounts = amounts.map((name) => [
    name,
    convert(asFormValue(payload[name]), partOf(schema, name), name),
  ]);
  if (Object.keys(wrong).length > 0) throw new Refused(wrong);
  return { ...payload, ...Object.fromEntries(plainAmounts) };
}

/** Uses the currency in the form, else the target's, else the company's. */
function currencyFor(schema: ZodType, payload: Payload, { target, actor }: Owner): string {
  const ownField = partOf(schema, 'currency') ? payload.currency : undefined;
  const { currency, project, phase } = (target ?? {}) as Record<
    string,
    { currency?: string } | string
  >;
  const nested = [
    currency,
    ...[project, phase].map((one) => (one as { currency?: string })?.currency),
  ];
  const candidate = [ownField, ...nested].find((value) => typeof value === 'string');
  return (candidate as string | undefined) ?? actor.currency;
}
