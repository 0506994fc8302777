import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Permission, Role } from 'db/schema/person';
import { type output, type ZodType, z } from 'zod';
import type { Locale } from '~/i18n/words';
import type { Scanner } from '~/services/files/scan.server';
import type { Gateway } from '~/services/payments/gateway';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Actor, may } from './access/actor.server';
import { presentActor } from './access/present.server';
import { type ApiKey, assertByKey } from './api-keys/key.server';
import type { AuditRecord, AuditVerb } from './audit/names';
import { type AuditChange, askedFrom, recordAudit } from './audit/record.server';
import { AppError, Refused } from './errors';
import { releaseRepeated, uploadsIn } from './files/unused.server';
import type { UploadField } from './files/uploads.server';
import type { Ways } from './outbox/ways.server';
import { asTyped, type CamelKeys, camelKeys, parsed } from './payload';
import type { Session } from './sessions/session.server';
import { doneOnce } from './submissions/once.server';

export type Seller = {
  rate: number;
  id: string | null;
  sellerName?: string | null;
  sellerAddress?: string | null;
};

/** Who asks, when, in which language and by what means; either door makes one of each request. */
export type Caller = {
  db: Database;
  secrets: Secrets;
  dataDir: string;
  /** Bytes of uploads one company may keep. */
  companyBytes: number;
  /** Sees every upload first, where there is one. */
  scanner: Scanner | null;
  /** Null where plans are not paid for (docs/rules.md#subscriptions). */
  gateway: Gateway | null;
  /** The tax contained in prices, in percent, and the seller that receipts name. */
  vat: Seller;
  /** What becomes of mails and text messages. */
  ways: Ways;
  /** Where people reach the site, for links in mails; null where nobody knows. */
  origin: string | null;
  /** Where the request came from, which limits count by. */
  address: string;
  actor: Actor;
  /** Who really asks, while they impersonate the actor. */
  impersonator?: Actor | null;
  now: number;
  locale: Locale;
  session: Session | null;
  /** What a program of theirs asks by instead of a session. */
  key?: ApiKey | null;
};

export type OpenCaller = Omit<Caller, 'actor'> & {
  actor: Actor | null;
  /** What a session that begins is for; a browser's where it is not said. */
  kind?: Session['kind'];
  userAgent?: string;
  /** What the browser shows of an earlier login. */
  deviceMark?: string | null;
};

/** What was sent, by the names of the payload; a field left empty is not there. */
export type Payload = Record<string, unknown>;

/** Who may: a permission that is held, and one of these roles. */
export type Rule = {
  permission?: Permission;
  roles?: readonly Role[];
  /** A write that is the person's own to do, and no key's (docs/rules.md#keys). */
  isPersonal?: boolean;
};

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

type Parsing<Schema extends ZodType> = {
  /** Names of the payload in; `run` gets them in camelCase. */
  input?: Schema;
  /** Fields that may hold files; each reaches `run` as the id of an upload of the actor's. */
  uploads?: readonly UploadField[];
  /** The same `form_key` makes one record, however often it is sent; the forms of strangers are not told apart. */
  once?: boolean;
};

type OperationSpec<Schema extends ZodType, Target, Result> = Rule &
  Parsing<Schema> & {
    name: `${AuditRecord}.${AuditVerb}`;
    /** The record it is done to, found through what the actor may see. */
    target?: (caller: Caller, idOf: IdOf, payload: Payload) => Target;
    /** Whether a form has to say which version it was opened with. */
    versioned?: boolean;
    /** A `Refused` that is thrown undoes what was written; one that is returned is told after it was kept. */
    run: (
      means: Caller & { tx: Database; audit: Audit; target: Target },
      input: CamelKeys<output<Schema>>,
    ) => Result;
  };

/**
 * A write, the same for both doors: permission and target, parsing, then in one immediate transaction the actor and the
 * target anew, the target's version, and `run` with the audit.
 *
 * @throws AppError, Refused
 */
export function operation<Schema extends ZodType, Target = undefined, Result = void>(
  spec: OperationSpec<Schema, Target, Result>,
) {
  const admit = (caller: Caller, payload: Payload): Target => {
    assertByKey(caller.key, spec);
    if (!permits(spec, caller.actor)) throw new AppError('forbidden');
    const idOf = (field: string, leftOut?: null) =>
      leftOut === null && payload[field] === undefined ? null : idIn(payload, field);
    return spec.target?.(caller, idOf as IdOf, payload) as Target;
  };

  const perform = (caller: Caller, payload: Payload) => {
    admit(caller, payload);
    return performed(spec, caller, payload, (inside, input) => {
      const { tx, actor, now } = inside;
      const target = admit(inside, payload);
      assertFresh(payload.version, target);
      const audit: Audit = (entry) => recordAudit(tx, actor, { action: spec.name, now, ...entry });
      return spec.run({ ...inside, audit, target }, input);
    });
  };

  return Object.assign(perform, {
    spec,
    admit,
    /** What is wrong with a payload that is not performed for another reason. @throws Refused */
    check: (payload: Payload): void => void read(spec, payload),
    permits: (actor: Actor) => permits(spec, actor),
  });
}

type OpenSpec<Schema extends ZodType, Result> = Parsing<Schema> & {
  name: string;
  run: (means: OpenCaller & { tx: Database }, input: CamelKeys<output<Schema>>) => Result;
};

/** A write that strangers may do as well; `run` sees to the limits. @throws AppError, Refused */
export function openOperation<Schema extends ZodType, Result = void>(
  spec: OpenSpec<Schema, Result>,
): Operation<Exclude<Result, Refused>, OpenCaller> {
  const perform = (caller: OpenCaller, payload: Payload) => {
    assertByKey(caller.key);
    return performed(spec, caller, payload, spec.run);
  };
  return Object.assign(perform, {
    spec: { ...spec },
    admit: () => undefined,
    check: (payload: Payload): void => void read(spec, payload),
    permits: () => true,
  });
}

export type Operation<Result, By = Caller> = ((caller: By, payload: Payload) => Result) & {
  spec: Rule & Parsing<ZodType> & { name: string; versioned?: boolean };
  admit: (caller: By, payload: Payload) => unknown;
  check: (payload: Payload) => void;
  permits: (actor: Actor) => boolean;
};

/** An operation around which somebody outside is asked, since nothing is awaited in its transaction. */
export const around = <Result, By extends OpenCaller = Caller>(
  { spec, admit, check, permits }: Operation<unknown, By>,
  perform: (caller: By, payload: Payload) => Result,
): Operation<Result, By> => Object.assign(perform, { spec, admit, check, permits });

type QuerySpec<Schema extends ZodType, Result> = Rule & {
  input?: Schema;
  run: (caller: Caller, input: CamelKeys<output<Schema>>) => Result;
};

/**
 * A read, the same for both doors. Its input comes from addresses, so what cannot be understood does not exist.
 *
 * @throws AppError `forbidden`, `not-found`
 */
export function query<Result, Schema extends ZodType = ZodType<object>>(spec: QuerySpec<Schema, Result>) {
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

function performed<Schema extends ZodType, Result, By extends OpenCaller>(
  spec: Parsing<Schema>,
  caller: By,
  payload: Payload,
  run: (means: By & { tx: Database }, input: CamelKeys<output<Schema>>) => Result,
): Exclude<Result, Refused> {
  const input = read(spec, payload);
  const result = write(caller.db, (tx) => {
    const work = () => {
      const inside = { ...caller, actor: presentActor(tx, caller), db: tx, tx };
      if (!spec.once) return run(inside, input);
      const again = () => releaseRepeated(tx, inside.actor?.id ?? 0, uploadsIn(payload, spec.uploads ?? []));
      return doneOnce(tx, inside, payload.form_key, { run: () => run(inside, input), again });
    };
    return askedFrom(caller.address, work, caller.key?.name);
  });
  if (result instanceof Refused) throw result;
  return result as Exclude<Result, Refused>;
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
