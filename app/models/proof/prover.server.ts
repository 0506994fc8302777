import type { output, ZodType } from 'zod';
import { Refused } from '~/models/errors';
import type { Caller, Payload } from '~/models/operation.server';
import { parsed } from '~/models/parsed.server';
import { type CamelKeys, camelKeys } from '~/models/payload';
import type { Session } from '~/models/sessions/session.server';

/** Who begins or gives a proof, signed in or not, and by what browser. */
export type Prover = Pick<Caller, 'db' | 'secrets' | 'origin' | 'locale' | 'now' | 'session' | 'address'> & {
  userAgent?: string;
  /** What the browser shows of an earlier login (`newDeviceMark`). */
  deviceMark?: string | null;
};

/** The session of somebody signed in: nothing of one's own is reached without one. */
export function sessionOf({ session }: Pick<Caller, 'session'>): Session {
  if (!session) throw new Error('Somebody signed in has a session.');
  return session;
}

type OpenSpec<Schema extends ZodType, Result> = {
  input: Schema;
  run: (prover: Prover, input: CamelKeys<output<Schema>>) => Result;
};

/** What anybody may do, signed in or not: an `operation` without an actor. @throws AppError, Refused */
export function openOperation<Schema extends ZodType, Result>({ input, run }: OpenSpec<Schema, Result>) {
  const perform = (prover: Prover, payload: Payload): Exclude<Result, Refused> => {
    const result = run(prover, camelKeys(parsed(input, payload)) as CamelKeys<output<Schema>>);
    if (result instanceof Refused) throw result;
    return result as Exclude<Result, Refused>;
  };
  return Object.assign(perform, { check: (payload: Payload): void => void parsed(input, payload) });
}

export type OpenOperation<Result> = ((prover: Prover, payload: Payload) => Result) & {
  check: (payload: Payload) => void;
};
