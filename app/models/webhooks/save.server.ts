import { webhooks } from 'db/schema/webhook';
import { and, desc, eq } from 'drizzle-orm';
import { isCompanyOwner } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, type IdOf, operation, query } from '~/models/operation.server';
import { addRow, countOf, saveRow } from '~/models/rows.server';
import { newSecret } from '~/services/webhooks/sign';
import { webhookFields } from './input.server';
import { pauseSending } from './pause.server';

/** Whoever is signed in, no program with a key: it would go on after the key was taken away. */
const keeping = { roles: ['admin'], isPersonal: true } as const;
const mostOfCompany = 10;
/** How long both secrets sign after a new one was made. */
const bothFor = 24 * 3_600_000;

type Asking = Pick<Caller, 'db' | 'actor' | 'impersonator'>;

/**
 * A company's own admin only, nobody who views as them: it leads news of everything out of the
 * house.
 */
export const mayKeepWebhooks = ({ actor, impersonator }: Omit<Asking, 'db'>): boolean =>
  actor.role === 'admin' && isCompanyOwner(actor) && !impersonator;

/** @returns the company's id */
function assertKeeper(caller: Asking): number {
  if (!mayKeepWebhooks(caller)) throw new AppError('forbidden');
  return caller.actor.companyId as number;
}

/** The only door to them. @throws AppError */
export function findWebhook(caller: Asking, id: number) {
  const companyId = assertKeeper(caller);
  const own = and(eq(webhooks.id, id), eq(webhooks.companyId, companyId));
  const hook = caller.db.select().from(webhooks).where(own).get();
  if (!hook) throw new AppError('not-found');
  return hook;
}

const ofCaller = (caller: Asking, idOf: IdOf) => findWebhook(caller, idOf('id'));

const shown = ({ secret: _secret, oldSecret: _oldSecret, ...hook }: typeof webhooks.$inferSelect) =>
  hook;

export const webhookList = query({
  ...keeping,
  run(caller) {
    const own = eq(webhooks.companyId, assertKeeper(caller));
    const rows = caller.db.select().from(webhooks).where(own).orderBy(desc(webhooks.id)).all();
    return { rows: rows.map(shown), mayAdd: rows.length < mostOfCompany };
  },
});

export const webhookPage = query({
  ...keeping,
  input: byId,
  run: (caller, { id }) => shown(findWebhook(caller, id)),
});

export const createWebhook = operation({
  name: 'webhook.create',
  ...keeping,
  target: assertKeeper,
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
  ...keeping,
  target: ofCaller,
  versioned: true,
  input: webhookFields,
  run({ tx, now, audit, target }, fields) {
    saveRow(tx, webhooks, target, fields, now);
    audit({ recordId: target.id, changes: changesBetween(told(target), told(fields)) });
    return { id: target.id };
  },
});

export const deleteWebhook = operation({
  name: 'webhook.delete',
  ...keeping,
  target: ofCaller,
  run({ tx, audit, target: { id, name, url } }) {
    tx.delete(webhooks).where(eq(webhooks.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name }, host: { from: hostOf(url) } } });
    return { name };
  },
});

export const pauseWebhook = operation({
  name: 'webhook.update',
  ...keeping,
  target: ofCaller,
  run({ tx, now, audit, target }) {
    if (target.pausedAt !== null) return;
    pauseSending(tx, target, 'asked', now);
    audit({ recordId: target.id, changes: { isActive: { from: true, to: false } } });
  },
});

export const resumeWebhook = operation({
  name: 'webhook.update',
  ...keeping,
  target: ofCaller,
  run({ tx, now, audit, target }) {
    if (target.pausedAt === null) return;
    saveRow(tx, webhooks, target, { pausedAt: null, pausedBecause: null, failingSince: null }, now);
    audit({ recordId: target.id, changes: { isActive: { from: false, to: true } } });
  },
});

/** The secret before signs as well for a day, so that a receiver can change over. */
export const rotateSecret = operation({
  name: 'webhook.rotate',
  ...keeping,
  target: ofCaller,
  run({ tx, secrets, now, audit, target }) {
    const secret = newSecret();
    const before = { oldSecret: target.secret, oldSecretUntil: now + bothFor };
    saveRow(tx, webhooks, target, { secret: secrets.seal(secret), ...before }, now);
    audit({ recordId: target.id });
    return { secret };
  },
});

const hostOf = (url: string): string => new URL(url).host;

/** For the log: the rest of an address may hold what lets somebody in. */
const told = ({ name, url, events }: { name: string; url: string; events: string[] }) => ({
  name,
  host: hostOf(url),
  events: events.join(' '),
});
