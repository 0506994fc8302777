import { webhooks } from 'db/schema/webhook';
import { and, desc, eq } from 'drizzle-orm';
import { isCompanyOwner } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { dayMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, type IdOf, operation, query } from '~/models/operation.server';
import { addRow, countOf, saveRow } from '~/models/rows.server';
import { newSecret } from '~/services/webhooks/sign';
import { webhookFields } from './input.server';
import { pauseSending } from './pause.server';

/** Not for API keys, because a webhook would outlive a revoked key. */
const rule = { roles: ['admin'], isPersonal: true } as const;
const mostOfCompany = 10;
/** How long deliveries are also signed with the previous secret. */
const secretOverlap = dayMs;

type Requester = Pick<Caller, 'db' | 'actor' | 'impersonator'>;

/** Only for the company's own admin, not an impersonator, because events leave the company. */
export const canManageWebhooks = ({ actor, impersonator }: Omit<Requester, 'db'>): boolean =>
  actor.role === 'admin' && isCompanyOwner(actor) && !impersonator;

/** @returns the company's id */
function assertManager(caller: Requester): number {
  if (!canManageWebhooks(caller)) throw new AppError('forbidden');
  return caller.actor.companyId as number;
}

/**
 * All access to a single webhook goes through this function.
 * @throws AppError
 */
export function findWebhook(caller: Requester, id: number) {
  const companyId = assertManager(caller);
  const own = and(eq(webhooks.id, id), eq(webhooks.companyId, companyId));
  const hook = caller.db.select().from(webhooks).where(own).get();
  if (!hook) throw new AppError('not-found');
  return hook;
}

const ofCaller = (caller: Requester, idOf: IdOf) => findWebhook(caller, idOf('id'));

const withoutSecrets = ({
  secret: _secret,
  oldSecret: _oldSecret,
  ...hook
}: typeof webhooks.$inferSelect) => hook;

export const webhookList = query({
  ...rule,
  run(caller) {
    const own = eq(webhooks.companyId, assertManager(caller));
    const rows = caller.db.select().from(webhooks).where(own).orderBy(desc(webhooks.id)).all();
    return { rows: rows.map(withoutSecrets), mayAdd: rows.length < mostOfCompany };
  },
});

export const webhookPage = query({
  ...rule,
  input: byId,
  run: (caller, { id }) => withoutSecrets(findWebhook(caller, id)),
});

export const createWebhook = operation({
  name: 'webhook.create',
  ...rule,
  target: assertManager,
  input: webhookFields,
  once: true,
  run({ tx, secrets, now, audit, target: companyId }, fields) {
    if (countOf(tx, webhooks, eq(webhooks.companyId, companyId)) >= mostOfCompany)
      throw new Refused('name', 'webhook.errors.most', { most: mostOfCompany });
    const secret = newSecret();
    const id = addRow(tx, webhooks, { ...fields, companyId, secret: secrets.seal(secret) }, now);
    audit({
      recordId: id,
      changes: { name: { to: fields.name }, host: { to: hostOf(fields.url) } },
    });
    return { id, secret };
  },
  unstored: ['secret'],
});

export const updateWebhook = operation({
  name: 'webhook.update',
  ...rule,
  target: ofCaller,
  versioned: true,
  input: webhookFields,
  run({ tx, now, audit, target }, fields) {
    saveRow(tx, webhooks, target, fields, now);
    audit({
      recordId: target.id,
      changes: changesBetween(auditedFields(target), auditedFields(fields)),
    });
    return { id: target.id };
  },
});

export const deleteWebhook = operation({
  name: 'webhook.delete',
  ...rule,
  target: ofCaller,
  run({ tx, audit, target: { id, name, url } }) {
    tx.delete(webhooks).where(eq(webhooks.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name }, host: { from: hostOf(url) } } });
    return { name };
  },
});

export const pauseWebhook = operation({
  name: 'webhook.update',
  ...rule,
  target: ofCaller,
  run({ tx, now, audit, target }) {
    if (target.pausedAt !== null) return;
    pauseSending(tx, target, 'asked', now);
    audit({ recordId: target.id, changes: { isActive: { from: true, to: false } } });
  },
});

export const resumeWebhook = operation({
  name: 'webhook.update',
  ...rule,
  target: ofCaller,
  run({ tx, now, audit, target }) {
    if (target.pausedAt === null) return;
    saveRow(tx, webhooks, target, { pausedAt: null, pausedBecause: null, failingSince: null }, now);
    audit({ recordId: target.id, changes: { isActive: { from: false, to: true } } });
  },
});

/** Deliveries are also signed with the old secret for a day, so that receivers can switch. */
export const rotateSecret = operation({
  name: 'webhook.rotate',
  ...rule,
  target: ofCaller,
  run({ tx, secrets, now, audit, target }) {
    const secret = newSecret();
    const before = { oldSecret: target.secret, oldSecretUntil: now + secretOverlap };
    saveRow(tx, webhooks, target, { secret: secrets.seal(secret), ...before }, now);
    audit({ recordId: target.id });
    return { secret };
  },
});

const hostOf = (url: string): string => new URL(url).host;

/** For the audit log, which must not contain credentials in the rest of the URL. */
const auditedFields = ({ name, url, events }: { name: string; url: string; events: string[] }) => ({
  name,
  host: hostOf(url),
  events: events.join(' '),
});
