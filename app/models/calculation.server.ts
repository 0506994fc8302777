import type { output, ZodType } from 'zod';
import type { Actor } from './access/actor.server';
import type { Caller, Payload } from './caller';
import { AppError } from './errors';
import { permits, type Rule } from './operation.server';
import { inOwnCurrency } from './own-currency';
import { type CamelKeys, camelKeys, parse } from './payload';

type CalculationSpec<Schema extends ZodType, Result> = Rule & {
  /** The noun whose labels errors use, and a verb. */
  name: `${string}.${string}`;
  input: Schema;
  run: (caller: Caller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * Defines a calculation on submitted values, which both the pages and the API call. Like a query,
 * it stores nothing; like an operation, it reports invalid input on its fields.
 * @throws AppError `forbidden`
 * @throws Refused
 */
export function calculation<Schema extends ZodType, Result>(spec: CalculationSpec<Schema, Result>) {
  const calculate = (caller: Caller, payload: Payload): Result => {
    const { actor } = caller;
    if (!permits(spec, actor)) throw new AppError('forbidden');
    const own = inOwnCurrency(spec.input, payload, { target: undefined, actor });
    return spec.run(caller, camelKeys(parse(spec.input, own)) as CamelKeys<output<Schema>>);
  };
  return Object.assign(calculate, {
    spec,
    permits: (actor: Actor) => permits(spec, actor),
  });
}
