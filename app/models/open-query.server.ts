import { type output, type ZodType, z } from 'zod';
import { AppError } from './errors';
import type { OpenCaller, Payload } from './operation.server';
import { asTyped, type CamelKeys, camelKeys } from './payload';

type OpenQuerySpec<Schema extends ZodType, Result> = {
  input?: Schema;
  run: (caller: OpenCaller, input: CamelKeys<output<Schema>>) => Result;
};

/** A read for strangers too. @throws AppError `not-found`, also for what cannot be understood */
export function openQuery<Result, Schema extends ZodType = ZodType<object>>(
  spec: OpenQuerySpec<Schema, Result>,
) {
  const answer = (caller: OpenCaller, payload: Payload): Result => {
    const asked = (spec.input ?? z.object({})).safeParse(asTyped(payload));
    if (!asked.success) throw new AppError('not-found');
    return spec.run(caller, camelKeys(asked.data) as CamelKeys<output<Schema>>);
  };
  return Object.assign(answer, { spec });
}
