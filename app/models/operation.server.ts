import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Permission, Role } from 'db/schema/person';
import { type output, type ZodType, z } from 'zod';
import { type Actor, isCompanyOwner, may } from './access/actor.server';
import { companiesOf } from './access/companies.server';
import { reloadActor } from './access/present.server';
import { assertKeyAllows } from './api-keys/key.server';
import type { AuditRecord, AuditVerb } from './audit/names';
import { type AuditChange, recordAudit } from './audit/record.server';
import type { Caller, Payload, PublicCaller } from './caller';
import { AppError, Refused } from './errors';
import type { UploadField } from './files/uploads.server';
import {
  type IdempotentSpec,
  type Repeatable,
  repeatedResult,
  withIdempotency,
} from './idempotency/idempotency.server';
import { inOwnCurrency } from './own-currency';
import { asFormValue, type CamelKeys, camelKeys, parse } from './payload';
import { assertFresh, idIn } from './target';

export type { Caller, Payload, PublicCaller, Seller } from './caller';

/** The permission and roles an actor needs. */
export type Rule = {
  permission?: Permission;
  roles?: readonly Role[];
  /** Also allows the company's owner in any role (docs/rules.md#company-owner). */
  orCompanyOwner?: true;
  /** A write that only the person can do, never an API key (docs/rules.md#keys). */
  isPersonal?: boolean;
};

export const permits = ({ permission, roles, orCompanyOwner }: Rule, actor: Actor): boolean =>
  (!roles || roles.includes(actor.role) || (orCompanyOwner === true && isCompanyOwner(actor))) &&
  (!permission || may(actor, permission));

/**
 * Reads an id from the payload and throws `not-found` if it is invalid. Returns null for a missing
 * field only if null is passed as the second argument.
 */
export type IdOf = { (field: string): number; (field: string, ifMissing: null): number | null };

export type Audit = (entry: {
  recordId: number;
  projectId?: number;
  companyId?: number | null;
  changes?: AuditChange;
}) => void;

type Parsing<Schema extends ZodType> = {
  /** The payload schema. `run` gets the parsed fields in camelCase. */
  input?: Schema;
  /** Fields that may hold files. `run` gets the id of the uploaded file instead. */
  uploads?: readonly UploadField[];
};

type OperationSpec<Schema extends ZodType, Target, Result, Unstored extends string> = Rule &
  Parsing<Schema> &
  Pick<IdempotentSpec, 'once' | 'byContent'> & {
    name: `${AuditRecord}.${AuditVerb}`;
    /** Loads the record to change through a query that only returns what the actor may see. */
    target?: (caller: Caller, idOf: IdOf, payload: Payload) => Target;
    /** Set if forms must send the version of the record they were opened with. */
    versioned?: boolean;
    /**
     * Throwing `Refused` rolls the transaction back; returning it commits first and then reports
     * the error.
     */
    run: (
      context: Caller & { tx: Database; audit: Audit; target: Target },
      input: CamelKeys<output<Schema>>,
    ) => Result;
    /** Fields of the result that are never stored for retries: a retry gets null instead. */
    unstored?: readonly Unstored[];
  };

/**
 * Defines a write that both the pages and the API call. In one immediate transaction it reloads the
 * actor, checks the permission, loads the target, parses the payload, compares versions and calls
 * `run`. With `once`, a retry with the same key returns the first result instead.
 *
 * @throws AppError, Refused
 */
export function operation<
  Schema extends ZodType,
  Target = undefined,
  Result = void,
  Unstored extends string = never,
>(spec: OperationSpec<Schema, Target, Result, Unstored>) {
  type Returned = Repeatable<Exclude<Result, Refused>, Unstored>;

  const authorizeTarget = (
    caller: Caller,
    payload: Payload,
    targetIds: Record<string, number> = {},
  ): Target => {
    assertKeyAllows(caller.key, spec);
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const idOf = (field: string, ifMissing?: null) => {
      if (ifMissing === null && payload[field] === undefined) return null;
      targetIds[field] = idIn(payload, field);
      return targetIds[field];
    };
    return spec.target?.(caller, idOf as IdOf, payload) as Target;
  };

  const perform = (caller: Caller, payload: Payload): Returned =>
    execute(caller, (context) => {
      const { tx, actor } = context;
      const targetIds: Record<string, number> = {};
      let target: Target;
      try {
        target = authorizeTarget(context, payload, targetIds);
      } catch (error) {
        // The first call may have changed the target so that a retry no longer finds it.
        return repeatedResult<Result>(error, tx, spec, { actor, payload, targetIds });
      }
      const own = inOwnCurrency(spec.input, payload, { target, actor });
      const input = parseInput(spec, own);
      return withIdempotency(tx, spec, { ...context, payload: own, targetIds }, () => {
        assertFresh(payload.version, target);
        const audit: Audit = (entry) => recordAudit(tx, context, { action: spec.name, ...entry });
        return spec.run({ ...context, audit, target }, input);
      });
    }) as Returned;

  const authorize = (caller: Caller, payload: Payload): Target => authorizeTarget(caller, payload);

  return Object.assign(perform, {
    spec,
    authorize,
    /**
     * Validates a payload without running the operation.
     * @throws Refused
     */
    check: (payload: Payload): void => void parseInput(spec, payload),
    permits: (actor: Actor) => permits(spec, actor),
  });
}

type PublicSpec<Schema extends ZodType, Result> = Parsing<Schema> &
  Pick<IdempotentSpec, 'name' | 'once'> & {
    run: (context: PublicCaller & { tx: Database }, input: CamelKeys<output<Schema>>) => Result;
  };

/**
 * Defines a write that visitors can do without signing in. `run` enforces the limits.
 * @throws AppError, Refused
 */
export function publicOperation<Schema extends ZodType, Result = void>(
  spec: PublicSpec<Schema, Result>,
): Operation<Exclude<Result, Refused>, PublicCaller> {
  const perform = (caller: PublicCaller, payload: Payload) => {
    assertKeyAllows(caller.key);
    const input = parseInput(spec, payload);
    return execute(caller, (context) =>
      withIdempotency(context.tx, spec, { ...context, payload, targetIds: {} }, () =>
        spec.run(context, input),
      ),
    );
  };
  return Object.assign(perform, {
    spec: { ...spec },
    authorize: () => undefined,
    check: (payload: Payload): void => void parseInput(spec, payload),
    permits: () => true,
  });
}

export type Operation<Result, By = Caller> = ((caller: By, payload: Payload) => Result) & {
  spec: Rule & Parsing<ZodType> & IdempotentSpec & { versioned?: boolean };
  authorize: (caller: By, payload: Payload) => unknown;
  check: (payload: Payload) => void;
  permits: (actor: Actor) => boolean;
};

/**
 * Wraps an operation with a call to an external service, because a transaction cannot await one.
 */
export const withExternalCall = <Result, By extends PublicCaller = Caller>(
  { spec, authorize, check, permits }: Operation<unknown, By>,
  perform: (caller: By, payload: Payload) => Result,
): Operation<Result, By> => Object.assign(perform, { spec, authorize, check, permits });

type QuerySpec<Schema extends ZodType, Result> = Rule & {
  input?: Schema;
  run: (caller: Caller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * Defines a read that both the pages and the API call. Invalid input is reported as `not-found`,
 * because it comes from URLs.
 * @throws AppError `forbidden`, `not-found`
 */
export function query<Result, Schema extends ZodType = ZodType<object>>(
  spec: QuerySpec<Schema, Result>,
) {
  const runQuery = (caller: Caller, payload: Payload = {}): Result => {
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const parsedInput = (spec.input ?? nothing).safeParse(asFormValue(payload));
    if (!parsedInput.success) throw new AppError('not-found');
    return spec.run(caller, camelKeys(parsedInput.data) as CamelKeys<output<Schema>>);
  };
  return Object.assign(runQuery, {
    spec,
    permits: (actor: Actor) => permits(spec, actor),
    /** Returns null if the actor lacks permission, so the page can omit that section. */
    ifPermitted: (caller: Caller, payload: Payload = {}): Result | null =>
      permits(spec, caller.actor) ? runQuery(caller, payload) : null,
  });
}

export type Query<Result> = ((caller: Caller, payload?: Payload) => Result) & {
  permits: (actor: Actor) => boolean;
};

const nothing = z.object({});

/** Reports an invalid upload id as an error on its file field. */
function parseInput<Schema extends ZodType>(
  { input, uploads = [] }: Parsing<Schema>,
  payload: Payload,
) {
  const fieldNames = Object.fromEntries(uploads.map(({ field, as }) => [as, field]));
  return camelKeys(parse(input ?? nothing, payload, fieldNames)) as CamelKeys<output<Schema>>;
}

/** Runs a write in one immediate transaction, as the actor is now. */
function execute<Result, By extends PublicCaller>(
  caller: By,
  work: (context: By & { tx: Database }) => Result,
): Exclude<Result, Refused> {
  let actor: Actor | null = null;
  let before: readonly number[] | null = null;
  const result = write(
    caller.db,
    (tx) => {
      actor = reloadActor(tx, caller);
      before = companiesOf(tx, actor);
      return work({ ...caller, actor, db: tx, tx });
    },
    () => {
      // Guests may have joined or left a company by this write.
      const after = before && companiesOf(caller.db, actor);
      return before && after && [...new Set([...before, ...after])];
    },
  );
  if (result instanceof Refused) throw result;
  return result as Exclude<Result, Refused>;
}
