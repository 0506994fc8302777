import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { idempotencyKeys } from 'db/schema/sign-in';
import { and, eq, lt, type Placeholder } from 'drizzle-orm';
import { type ZodType, z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { releaseRetried, uploadsIn } from '~/models/files/unused.server';
import type { UploadField } from '~/models/files/uploads.server';
import type { Payload } from '~/models/operation.server';
import { inOwnCurrency } from '~/models/own-currency';
import { pick } from '~/models/rows.server';
import { sha256 } from '~/services/secrets/random.server';
import { payloadHash } from './payload-hash.server';

const retention = dayMs;

export type IdempotentSpec = {
  name: string;
  input?: ZodType;
  uploads?: readonly UploadField[];
  /**
   * True if a retry with the same `form_key` gets the first result. Operations that share a `name`
   * each set their own string.
   */
  once?: boolean | string;
  /** Fields of the result that are never stored, such as secrets: a retry gets null instead. */
  unstored?: readonly string[];
  /** Protects calls without a key by their content (docs/rules.md#payment-retries). */
  byContent?: ContentRule;
};

type ContentRule = {
  /** How long the same content gets the first result, in milliseconds. */
  window: number;
  /** Content that the input lacks. Nothing secret, because only its hash protects it. */
  otherContent: (payload: Payload) => string[];
  /** False once the first result allows another call, such as a failed payment. */
  holds: (tx: Database, result: unknown) => boolean;
};

/** The result of an operation as its first call or a retry returns it. */
export type Repeatable<Result, Unstored extends string> = [Unstored] extends [never]
  ? Result
  : { [Key in keyof Result]: Key extends Unstored ? Result[Key] | null : Result[Key] };

type Attempt = {
  actor: Actor | null;
  now: number;
  payload: Payload;
  targetIds: Record<string, number>;
  onReplay?: () => void;
};

/**
 * Runs a write and stores its result by its key, in one transaction. For 24 hours a retry with the
 * same key and payload gets the stored result instead, and its uploads are released. Keys of
 * visitors without an account are not stored.
 * @throws Refused for a malformed key
 * @throws AppError `idempotency-key-reused` for another payload
 */
export function withIdempotency<Result>(
  tx: Database,
  spec: IdempotentSpec,
  { actor, now, payload, targetIds, onReplay }: Attempt,
  run: () => Result,
): Result {
  const { form_key: key } = payload;
  const { input, uploads = [], byContent } = spec;
  if (!spec.once || (key === undefined && !byContent)) return run();
  if (key !== undefined && !isIdempotencyKey(key)) throw new Refused('form_key', 'form.errors.key');
  if (!actor) return run();
  const hash = payloadHash(tx, { input, uploads, payload, targetIds, uploaderId: actor.id });
  if (key === undefined) {
    const content = sha256(JSON.stringify([hash, byContent?.otherContent(payload)]));
    return withContent(tx, spec, { actor, now, content, onReplay }, run);
  }
  const earlier = storedResult(tx, spec, actor, key);
  if (earlier) {
    if (earlier.payloadHash !== hash) throw new AppError('idempotency-key-reused');
    releaseRetried(tx, actor.id, uploadsIn(payload, uploads));
    onReplay?.();
    return earlier.result as Result;
  }
  const result = run();
  if (!(result instanceof Refused))
    insert(tx).run({
      ...rowKey(spec, actor, key),
      payloadHash: hash,
      result: withoutSecrets(result, spec.unstored ?? []),
      createdAt: now,
    });
  return result;
}

type ContentAttempt = Pick<Attempt, 'now' | 'onReplay'> & { actor: Actor; content: string };

/** The content takes the place of the key, and only for a while: later it is a new call. */
function withContent<Result>(
  tx: Database,
  spec: IdempotentSpec,
  { actor, now, content, onReplay }: ContentAttempt,
  run: () => Result,
): Result {
  const { name, byContent } = spec;
  const row = rowKey({ name, once: 'by content' }, actor, content);
  const earlier = select(tx).get(row);
  const isRecent = earlier && now - earlier.createdAt < (byContent?.window ?? 0);
  if (isRecent && byContent?.holds(tx, earlier.result)) {
    onReplay?.();
    return earlier.result as Result;
  }
  const result = run();
  if (result instanceof Refused) return result;
  tx.delete(idempotencyKeys).where(isRow(row)).run();
  insert(tx).run({ ...row, payloadHash: content, result: result ?? null, createdAt: now });
  return result;
}

/**
 * The stored result of an earlier call with the same key and payload, for a target that is gone.
 * @throws the error without one
 */
export function repeatedResult<Result>(
  error: unknown,
  tx: Database,
  spec: IdempotentSpec,
  { actor, payload, targetIds }: Pick<Attempt, 'payload' | 'targetIds'> & { actor: Actor },
): Result {
  const { input, uploads, once } = spec;
  const key = payload.form_key;
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
  if (!once || !isIdempotencyKey(key)) throw error;
  const earlier = storedResult(tx, spec, actor, key);
  if (!earlier) throw error;
  const own = inOwnCurrency(input, payload, { target: undefined, actor });
  const hash = payloadHash(tx, { input, uploads, payload: own, targetIds, uploaderId: actor.id });
  if (earlier.payloadHash !== hash) throw error;
  return earlier.result as Result;
}

/** The stored result of an earlier call with this key, for any payload. */
export const findEarlierResult = <Result>(
  db: Database,
  { spec }: { spec: IdempotentSpec } & ((...args: never[]) => Result),
  actor: Actor,
  key: string,
) => storedResult(db, spec, actor, key)?.result as Result | undefined;

const withoutSecrets = (result: unknown, unstored: readonly string[]): unknown =>
  unstored.length === 0
    ? (result ?? null)
    : { ...(result as object), ...Object.fromEntries(unstored.map((field) => [field, null])) };

const rowKey = ({ name, once }: IdempotentSpec, actor: Actor, key: string) => ({
  personId: actor.id,
  operation: typeof once === 'string' ? `${name} ${once}` : name,
  keyHash: sha256(key),
});

const insert = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values(placeholders('personId', 'operation', 'keyHash', 'payloadHash', 'result', 'createdAt'))
    .prepare(),
);

const storedResult = (db: Database, spec: IdempotentSpec, actor: Actor, key: string) =>
  select(db).get(rowKey(spec, actor, key));

type RowKey = { personId: number; operation: string; keyHash: string };

const isRow = (row: { [Name in keyof RowKey]: RowKey[Name] | Placeholder }) =>
  and(
    eq(idempotencyKeys.personId, row.personId),
    eq(idempotencyKeys.operation, row.operation),
    eq(idempotencyKeys.keyHash, row.keyHash),
  );

const select = prepared((db) =>
  db
    .select(pick(idempotencyKeys, 'payloadHash', 'result', 'createdAt'))
    .from(idempotencyKeys)
    .where(isRow(placeholders('personId', 'operation', 'keyHash')))
    .prepare(),
);

export function sweepIdempotencyKeys(db: Database, now: number) {
  db.delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, now - retention))
    .run();
}

/** 8 to 200 visible ASCII characters. Payment gateways accept 255 and we add a prefix. */
const keyShape = /^[\x21-\x7e]{8,200}$/;

export const isIdempotencyKey = (value: unknown): value is string =>
  typeof value === 'string' && keyShape.test(value);

/** The key of a form that must have one. */
export const formKeyField = z
  .string({ error: 'form.errors.keyMissing' })
  .refine(isIdempotencyKey, 'form.errors.key');
