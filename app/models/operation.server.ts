import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Permission, Role } from 'db/schema/person';
import { type output, type ZodType, z } from 'zod';
import { type Actor, isCompanyOwner, may } from './access/actor.server';
import { presentActor } from './access/present.server';
import { assertByKey } from './api-keys/key.server';
import type { AuditRecord, AuditVerb } from './audit/names';
import { type AuditChange, askedFrom, recordAudit } from './audit/record.server';
import type { Caller, OpenCaller, Payload } from './caller';
import { AppError, Refused } from './errors';
import type { UploadField } from './files/uploads.server';
import {
  type IdempotentSpec,
  type Repeatable,
  withIdempotency,
} from './idempotency/idempotency.server';
import { inOwnCurrency } from './own-currency';
import { asTyped, type CamelKeys, camelKeys, parsed } from './payload';
import { assertFresh, idIn } from './target';

export type { Caller, OpenCaller, Payload, Seller } from './caller';

/** Who may: a permission that is held, and one of these roles. */
export type Rule = {
  permission?: Permission;
  roles?: readonly Role[];
  /** Also allows the company's owner, whatever their role (docs/rules.md#company-owner). */
  orCompanyOwner?: true;
  /** A write that is the person's own to do, and no key's (docs/rules.md#keys). */
  isPersonal?: boolean;
};

export const permits = ({ permission, roles, orCompanyOwner }: Rule, actor: Actor): boolean =>
  (!roles || roles.includes(actor.role) || (orCompanyOwner === true && isCompanyOwner(actor))) &&
  (!permission || may(actor, permission));

/**
 * The id a payload names; what is no id is of no record. A field that may be left out has null in
 * its place.
 */
export type IdOf = { (field: string): number; (field: string, leftOut: null): number | null };

export type Audit = (entry: {
  recordId: number;
  projectId?: number;
  companyId?: number | null;
  changes?: AuditChange;
}) => void;

type Parsing<Schema extends ZodType> = {
  /** Names of the payload in; `run` gets them in camelCase. */
  input?: Schema;
  /** Fields that may hold files; each reaches `run` as the id of an upload of the actor's. */
  uploads?: readonly UploadField[];
};

type OperationSpec<Schema extends ZodType, Target, Result, Unstored extends string> = Rule &
  Parsing<Schema> &
  Pick<IdempotentSpec, 'once'> & {
    name: `${AuditRecord}.${AuditVerb}`;
    /** The record it is done to, found through what the actor may see. */
    target?: (caller: Caller, idOf: IdOf, payload: Payload) => Target;
    /** Whether a form has to say which version it was opened with. */
    versioned?: boolean;
    /**
     * A `Refused` that is thrown undoes what was written; one that is returned is told after it was
     * kept.
     */
    run: (
      means: Caller & { tx: Database; audit: Audit; target: Target },
      input: CamelKeys<output<Schema>>,
    ) => Result;
    /** Fields of the result that are never stored for retries: a retry gets null instead. */
    unstored?: readonly Unstored[];
  };

/**
 * Defines a write that both the pages and the API call. Checks the permission, loads the target and
 * parses the payload. Then, in one immediate transaction, it reloads the actor and the target,
 * compares versions and calls `run`. With `once`, a retry with the same key returns the first
 * result instead.
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

  const authorize = (caller: Caller, payload: Payload) => {
    assertByKey(caller.key, spec);
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const targetIds: Record<string, number> = {};
    const idOf = (field: string, leftOut?: null) => {
      if (leftOut === null && payload[field] === undefined) return null;
      targetIds[field] = idIn(payload, field);
      return targetIds[field];
    };
    return { target: spec.target?.(caller, idOf as IdOf, payload) as Target, targetIds };
  };

  const perform = (caller: Caller, payload: Payload): Returned => {
    const { target: known, targetIds } = authorize(caller, payload);
    const own = inOwnCurrency(spec.input, payload, { target: known, actor: caller.actor });
    return execute(spec, { caller, payload: own, targetIds }, (context, input) => {
      const { tx, actor, now } = context;
      const { target } = authorize(context, payload);
      assertFresh(payload.version, target);
      const audit: Audit = (entry) => recordAudit(tx, actor, { action: spec.name, now, ...entry });
      return spec.run({ ...context, audit, target }, input);
    }) as Returned;
  };

  const admit = (caller: Caller, payload: Payload): Target => authorize(caller, payload).target;

  return Object.assign(perform, {
    spec,
    admit,
    /** What is wrong with a payload that is not performed for another reason. @throws Refused */
    check: (payload: Payload): void => void read(spec, payload),
    permits: (actor: Actor) => permits(spec, actor),
  });
}

type OpenSpec<Schema extends ZodType, Result> = Parsing<Schema> &
  Pick<IdempotentSpec, 'name' | 'once'> & {
    run: (means: OpenCaller & { tx: Database }, input: CamelKeys<output<Schema>>) => Result;
  };

/** A write that strangers may do as well; `run` sees to the limits. @throws AppError, Refused */
export function openOperation<Schema extends ZodType, Result = void>(
  spec: OpenSpec<Schema, Result>,
): Operation<Exclude<Result, Refused>, OpenCaller> {
  const perform = (caller: OpenCaller, payload: Payload) => {
    assertByKey(caller.key);
    return execute(spec, { caller, payload, targetIds: {} }, spec.run);
  };
  return Object.assign(perform, {
    spec: { ...spec },
    admit: () => undefined,
    check: (payload: Payload): void => void read(spec, payload),
    permits: () => true,
  });
}

export type Operation<Result, By = Caller> = ((caller: By, payload: Payload) => Result) & {
  spec: Rule & Parsing<ZodType> & IdempotentSpec & { versioned?: boolean };
  admit: (caller: By, payload: Payload) => unknown;
  check: (payload: Payload) => void;
  permits: (actor: Actor) => boolean;
};

/**
 * An operation around which somebody outside is asked, since nothing is awaited in its transaction.
 */
export const around = <Result, By extends OpenCaller = Caller>(
  { spec, admit, check, permits }: Operation<unknown, By>,
  perform: (caller: By, payload: Payload) => Result,
): Operation<Result, By> => Object.assign(perform, { spec, admit, check, permits });

type QuerySpec<Schema extends ZodType, Result> = Rule & {
  input?: Schema;
  run: (caller: Caller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * A read, the same for both doors. Its input comes from addresses, so what cannot be understood
 * does not exist.
 *
 * @throws AppError `forbidden`, `not-found`
 */
export function query<Result, Schema extends ZodType = ZodType<object>>(
  spec: QuerySpec<Schema, Result>,
) {
  const answer = (caller: Caller, payload: Payload = {}): Result => {
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const asked = (spec.input ?? nothing).safeParse(asTyped(payload));
    if (!asked.success) throw new AppError('not-found');
    return spec.run(caller, camelKeys(asked.data) as CamelKeys<output<Schema>>);
  };
  return Object.assign(answer, {
    spec,
    permits: (actor: Actor) => permits(spec, actor),
    /** Null for who may not: a part of a page that is left out. */
    ifPermitted: (caller: Caller, payload: Payload = {}): Result | null =>
      permits(spec, caller.actor) ? answer(caller, payload) : null,
  });
}

export type Query<Result> = ((caller: Caller, payload?: Payload) => Result) & {
  permits: (actor: Actor) => boolean;
};

const nothing = z.object({});

/** Mistakes with an upload's id are told beside the file. */
function read<Schema extends ZodType>({ input, uploads = [] }: Parsing<Schema>, payload: Payload) {
  const told = Object.fromEntries(uploads.map(({ field, as }) => [as, field]));
  return camelKeys(parsed(input ?? nothing, payload, told)) as CamelKeys<output<Schema>>;
}

function execute<Schema extends ZodType, Result, By extends OpenCaller>(
  spec: Parsing<Schema> & IdempotentSpec,
  {
    caller,
    payload,
    targetIds,
  }: { caller: By; payload: Payload; targetIds: Record<string, number> },
  run: (context: By & { tx: Database }, input: CamelKeys<output<Schema>>) => Result,
): Exclude<Result, Refused> {
  const input = read(spec, payload);
  const result = write(caller.db, (tx) => {
    const work = () => {
      const context = { ...caller, actor: presentActor(tx, caller), db: tx, tx };
      return withIdempotency(tx, spec, { ...context, payload, targetIds }, () =>
        run(context, input),
      );
    };
    return askedFrom(caller.address, work, caller.key?.name);
  });
  if (result instanceof Refused) throw result;
  return result as Exclude<Result, Refused>;
}
