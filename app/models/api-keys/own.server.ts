import { apiKeys } from 'db/schema/api-key';
import { and, desc, eq } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { dayMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { addRow, countOf, pick } from '~/models/rows.server';
import { assertConfirmed, ownContact } from '~/models/sign-in/purposes/confirm-identity.server';
import { sha256 } from '~/services/secrets/random.server';
import { keyFields } from './input';
import { newApiKey } from './key.server';

const maxKeys = 20;

/** Includes expired keys until they are deleted. */
export const ownKeys = query({
  run: ({ db, actor, now }) =>
    db
      .select(pick(apiKeys, 'id', 'name', 'scope', 'createdAt', 'lastUsedAt', 'expiresAt'))
      .from(apiKeys)
      .where(eq(apiKeys.personId, actor.id))
      .orderBy(desc(apiKeys.id))
      .limit(maxKeys)
      .all()
      .map((key) => ({ ...key, isOver: key.expiresAt <= now })),
});

function findOwnKey({ db, actor }: Pick<Caller, 'db' | 'actor'>, id: number) {
  const isOwnKey = and(eq(apiKeys.id, id), eq(apiKeys.personId, actor.id));
  const key = db
    .select(pick(apiKeys, 'id', 'name'))
    .from(apiKeys)
    .where(isOwnKey)
    .get();
  if (!key) throw new AppError('not-found');
  return key;
}

export const ownKey = query({ input: byId, run: (caller, { id }) => findOwnKey(caller, id) });

/**
 * The key itself is never stored, so `token` is null if the form is sent again.
 * @throws AppError `unconfirmed`
 */
export const createKey = operation({
  name: 'api-key.create',
  isPersonal: true,
  input: keyFields,
  once: true,
  run(caller, { name, scope, days }) {
    const { tx, actor, now, audit } = caller;
    assertConfirmed(caller);
    if (countOf(tx, apiKeys, eq(apiKeys.personId, actor.id)) >= maxKeys)
      throw new Refused('name', 'apiKey.refused.many', { count: maxKeys });
    const token = newApiKey();
    const expiresAt = now + days * dayMs;
    const id = addRow(
      tx,
      apiKeys,
      { personId: actor.id, name, scope, tokenHash: sha256(token), expiresAt },
      now,
    );
    audit({
      recordId: id,
      changes: { name: { to: name }, scope: { to: scope }, expiredAt: { to: expiresAt } },
    });
    notifyPerson(caller, name);
    return { id, token };
  },
  unstored: ['token'],
});

/** Notifies the person, in case someone else created the key at their screen. */
function notifyPerson(caller: Caller & { tx: Caller['db'] }, name: string) {
  const contact = ownContact(caller);
  if (!contact) return;
  const text = textOf(caller.actor.locale, caller.locale);
  const words = { subject: text('apiKey.mail.subject'), text: text('apiKey.mail.text', { name }) };
  queueMessage(caller.tx, caller.secrets, { ...contact, ...words }, caller.now);
}

export const revokeKey = operation({
  name: 'api-key.delete',
  isPersonal: true,
  target: (caller, idOf) => findOwnKey(caller, idOf('id')),
  run({ tx, audit, target: { id, name } }) {
    tx.delete(apiKeys).where(eq(apiKeys.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name } } });
    return { name };
  },
});
