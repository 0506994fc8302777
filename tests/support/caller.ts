import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/operation.server';
import { startSession } from '~/models/sessions/session.server';
import { folderFiles } from '~/services/files/files.server';
import type { Gateway } from '~/services/payments/gateway';
import { createSecrets } from '~/services/secrets/secrets.server';
import { now } from './world';

/** Billing is enabled, but no test calls the gateway. */
const anyGateway = { name: 'sandbox' } as Gateway;

/** A caller for models, at the time that all model tests share. */
export const as = (db: Database, actor: Actor, more: Partial<Caller> = {}): Caller => ({
  db,
  secrets: createSecrets(Buffer.alloc(32, 7)),
  dataDir: '',
  files: folderFiles(more.dataDir ?? ''),
  companyBytes: 1e9,
  scanner: null,
  gateway: anyGateway,
  vat: { vatRate: 0, vatId: null },
  typesetPdf: async () => Buffer.from('%PDF-'),
  ways: { mail: 'outbox', sms: 'outbox' },
  origin: 'https://yesod.test',
  address: '192.0.2.1',
  actor,
  now,
  locale: 'en-US',
  session: null,
  ...more,
});

/** The same for someone who signed in at a moment. */
export function signedIn(db: Database, actor: Actor, at = now, more: Partial<Caller> = {}): Caller {
  const id = startSession(db, { token: crypto.randomUUID(), personId: actor.id, now: at });
  const session = { id, data: {}, kind: 'web' as const, actor, impersonating: null };
  return as(db, actor, { session, ...more });
}
