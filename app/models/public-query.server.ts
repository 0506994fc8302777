import { type output, type ZodType, z } from 'zod';
import { AppError } from './errors';
import type { Payload, PublicCaller } from './operation.server';
import { asFormValue, type CamelKeys, camelKeys } from './payload';

type PublicQuerySpec<Schema extends ZodType, Result> = {
  input?: Schema;
  run: (caller: PublicCaller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * Defines a read that needs no sign-in. Invalid input is reported as `not-found`.
 * @throws AppError `not-found`
 */
export function publicQuery<Result, Schema extends ZodType = ZodType<object>>(
  spec: PublicQuerySpec<Schema, Result>,
) {
  const runQuery = (caller: PublicCaller, payload: Payload): Result => {
    const parsedInput = (spec.input ?? z.object({})).safeParse(asFormValue(payload));
    if (!parsedInput.success) throw new AppError('not-found');
    return spec.run(caller, camelKeys(parsedInput.data) as CamelKeys<output<Schema>>);
  };
  return Object.assign(runQuery, { spec });
}
