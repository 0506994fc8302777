import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Permission, Role } from 'db/schema/person';
import type { output, ZodType } from 'zod';
import type { Locale } from '~/i18n/words';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Actor, may } from './access/actor.server';
import type { AuditRecord, AuditVerb } from './audit/names';
import { type AuditChange, recordAudit } from './audit/record.server';
import { AppError } from './errors';
import type { UploadField } from './files/uploads.server';
import { asTyped, parsed } from './parsed.server';
import { type CamelKeys, camelKeys } from './payload';
import { once } from './submissions/once.server';

/** Who asks, when, in which language and by what means; either door makes one of each request. */
export type Caller = {
  db: Database;
  secrets: Secrets;
  dataDir: string;
  /** Bytes of uploads one company may keep. */
  companyBytes: number;
  /** Where people reach the site, for links in mails; null where nobody knows. */
  origin: string | null;
  /** Where the request came from, which limits count by. */
  address: string;
  actor: Actor;
  /** Who really asks, while they impersonate the actor: what the actor has read stays unread. */
  impersonator?: Actor | null;
  now: number;
  locale: Locale;
};

/** The same where strangers may ask too. */
export type OpenCaller = Omit<Caller, 'actor'> & { actor: Actor | null };

/** What was sent, by the names of the payload; a field left empty is not there. */
export type Payload = Record<string, unknown>;

/** Who may: a permission that is held, and one of these roles. */
export type Rule = { permission?: Permission; roles?: readonly Role[] };

export const permits = ({ permission, roles }: Rule, actor: Actor): boolean =>
  (!roles || roles.includes(actor.role)) && (!permission || may(actor, permission));

/** The id a payload names; what is no id is of no record. A field that may be left out has null in its place. */
export type IdOf = { (field: string): number; (field: string, leftOut: null): number | null };

export type Audit = (entry: {
  recordId: number;
  projectId?: number;
  companyId?: number | null;
  changes?: AuditChange;
}) => void;

type OperationSpec<Schema extends ZodType, Target, Result> = Rule & {
  /** What the audit log and the API's document call it. */
  name: `${AuditRecord}.${AuditVerb}`;
  /** The record it is done to, found through what the actor may see, before anything is parsed. */
  target?: (caller: Caller, idOf: IdOf, payload: Payload) => Target;
  /** Names of the payload in; `run` gets them in camelCase. */
  input: Schema;
  /** Fields that may hold files; each reaches `run` as the id of an upload of the actor's. */
  uploads?: readonly UploadField[];
  /** What is edited says which version it was opened with; a form without one is out of date. */
  versioned?: boolean;
  /** The same `form_key` makes one record, however often it is sent. */
  once?: boolean;
  run: (
    means: Caller & { tx: Database; audit: Audit; target: Target },
    input: CamelKeys<output<Schema>>,
  ) => Result;
};

/**
 * A write, the same for both doors: permission, target, parsing, one immediate transaction, idempotency, version,
 * `run`, audit. A payload with a `version` is refused as stale when the target has another one.
 *
 * @throws AppError, Refused
 */
export function operation<Schema extends ZodType, Target = undefined, Result = void>(
  spec: OperationSpec<Schema, Target, Result>,
) {
  const { name, once: isOnce, input: schema, uploads = [] } = spec;
  const told = Object.fromEntries(uploads.map(({ field, as }) => [as, field]));

  const admit = (caller: Caller, payload: Payload): Target => {
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const idOf = (field: string, leftOut?: null) =>
      leftOut === null && payload[field] === undefined ? null : idIn(payload, field);
    return spec.target?.(caller, idOf as IdOf, payload) as Target;
  };

  const perform = (caller: Caller, payload: Payload): Result => {
    admit(caller, payload);
    const input = camelKeys(parsed(schema, payload, told));
    return write(caller.db, (tx) => {
      const { actor, now } = caller;
      const run = () => {
        const target = admit({ ...caller, db: tx }, payload);
        assertFresh(payload.version, target);
        const audit: Audit = (entry) =>
          recordAudit(tx, actor, { action: name, record: name.split('.')[0] as AuditRecord, now, ...entry });
        return spec.run({ ...caller, db: tx, tx, audit, target }, input);
      };
      return isOnce ? doneOnce(tx, caller, payload, run) : run();
    });
  };

  return Object.assign(perform, {
    spec,
    admit,
    /** What is wrong with a payload that is not performed for another reason. @throws Refused */
    check: (payload: Payload): void => void parsed(schema, payload, told),
    permits: (actor: Actor) => permits(spec, actor),
  });
}

type OpenSpec<Schema extends ZodType, Result> = {
  /** What the security log calls it. */
  name: string;
  input: Schema;
  /** The same `form_key` counts once, from somebody who is signed in. */
  once?: boolean;
  run: (means: OpenCaller & { tx: Database }, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * A write that strangers may do as well: parsing, one immediate transaction, `run`, which sees to the limits.
 *
 * @throws AppError, Refused
 */
export function openOperation<Schema extends ZodType, Result = void>(
  spec: OpenSpec<Schema, Result>,
): Operation<Result, OpenCaller> {
  const { name, once: isOnce, input: schema } = spec;
  const perform = (caller: OpenCaller, payload: Payload): Result => {
    const input = camelKeys(parsed(schema, payload));
    return write(caller.db, (tx) => {
      const run = () => spec.run({ ...caller, db: tx, tx }, input);
      return isOnce ? doneOnce(tx, caller, payload, run) : run();
    });
  };
  return Object.assign(perform, {
    spec: { name },
    admit: () => undefined,
    check: (payload: Payload): void => void parsed(schema, payload),
    permits: () => true,
  });
}

/** Either kind of write, by those who may ask for it. */
export type Operation<Result, By = Caller> = ((caller: By, payload: Payload) => Result) & {
  spec: Rule & { name: string; uploads?: readonly UploadField[]; versioned?: boolean };
  admit: (caller: By, payload: Payload) => unknown;
  check: (payload: Payload) => void;
  permits: (actor: Actor) => boolean;
};

type QuerySpec<Schema extends ZodType, Result> = Rule & {
  input?: Schema;
  run: (caller: Caller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * A read, the same for both doors. What it is asked for comes from addresses: what cannot be understood does not exist.
 *
 * @throws AppError `forbidden`, `not-found`
 */
export function query<Result, Schema extends ZodType = ZodType<object>>(spec: QuerySpec<Schema, Result>) {
  const read = (caller: Caller, payload: Payload = {}): Result => {
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const asked = spec.input ? spec.input.safeParse(asTyped(payload)) : { success: true as const, data: {} };
    if (!asked.success) throw new AppError('not-found');
    return spec.run(caller, camelKeys(asked.data) as CamelKeys<output<Schema>>);
  };
  return Object.assign(read, {
    spec,
    permits: (actor: Actor) => permits(spec, actor),
    /** Null for who may not: a part of a page that is left out. */
    ifPermitted: (caller: Caller, payload: Payload = {}): Result | null =>
      permits(spec, caller.actor) ? read(caller, payload) : null,
  });
}

export type Query<Result> = ((caller: Caller, payload?: Payload) => Result) & {
  spec: Rule;
  permits: (actor: Actor) => boolean;
};

/** What a form makes is made once by its key; the forms of strangers are not told apart. */
function doneOnce<Result>(tx: Database, { actor, now }: OpenCaller, payload: Payload, run: () => Result) {
  const key = payload.form_key;
  if (!actor || typeof key !== 'string' || key.length < 8) return run();
  return { id: once(tx, actor, key, now, () => (run() as { id: number }).id) } as Result;
}

function idIn(payload: Payload, field: string): number {
  const value = String(payload[field] ?? '');
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new AppError('not-found');
  return Number(value);
}

function assertFresh(version: unknown, target: unknown) {
  const current = (target as { version?: number } | undefined)?.version;
  if (version === undefined || current === undefined || Number(version) === current) return;
  throw new AppError('stale', { version: current });
}
