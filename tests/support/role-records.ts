import { mkdirSync, writeFileSync } from 'node:fs';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { plans, subscriptions } from 'db/schema/billing';
import { companyExports } from 'db/schema/company-export';
import { identities } from 'db/schema/identity';
import { passkeys } from 'db/schema/passkey';
import { people } from 'db/schema/person';
import { recoveryCodes } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { folderOf, zipOf } from '~/models/company-export/find.server';
import { stageBytes } from '~/services/files/staging.server';
import { storeBytes } from '~/services/files/store.server';
import { add } from './add-row';
import { pausedWebhook } from './paused-webhook';
import { withDatabase } from './peek';
import { photo } from './photo';
import { newDesk } from './role-desk';
import { newPeople, otherSession } from './role-people';
import { newProject } from './role-project';
import {
  type Cast,
  type CompanyName,
  type Kind,
  nextSerial,
  phone,
  price,
  type Records,
  secretWord,
  wordOf,
} from './role-words';
import type { RunningServer } from './server';

const day = 86_400_000;

/** The records that exist once per company: its plan, a webhook and the bytes of its files. */
export async function companyRecords(server: RunningServer, { admin }: Cast) {
  const bytes = Buffer.from(await (await photo('house.jpg')).arrayBuffer());
  const { hash } = await storeBytes(server.dataDir, bytes);
  const companyExport = withDatabase(server, (db) => companyExportOf(db, admin));
  const hook = withDatabase(server, (db) => pausedWebhook(db, admin, `${secretWord}hook`));
  mkdirSync(folderOf(server.dataDir), { recursive: true });
  writeFileSync(zipOf(server.dataDir, companyExport.key), 'a zip');
  return withDatabase(server, (db) => ({
    ...houseOf(db, admin),
    ...hook,
    takeaway: companyExport.id,
    hash,
  }));
}

/** A recent company export, so that the next request has to wait. */
function companyExportOf(db: Database, { id: askedBy, companyId }: Actor) {
  const [key, expiresAt] = [crypto.randomUUID(), Date.now() + 7 * day];
  const id = add(db, companyExports, {
    companyId: companyId ?? 0,
    askedBy,
    key,
    state: 'ready',
    expiresAt,
  });
  db.update(companyExports).set({ createdAt: Date.now() }).where(eq(companyExports.id, id)).run();
  return { id, key };
}

function houseOf(db: Database, admin: Actor) {
  const planId = add(db, plans, { title: 'Basic', ...price, trialDays: 14 });
  const time = { startedAt: Date.now(), expiredAt: Date.now() + 30 * day };
  const ofCompany = { companyId: admin.companyId ?? 0, personId: admin.id };
  const subscription = add(db, subscriptions, { ...ofCompany, planId, status: 'active', ...time });
  db.insert(recoveryCodes)
    .values({ personId: admin.id, codeMac: `${secretWord}${admin.id}` })
    .run();
  const { code } = db
    .select({ code: people.userCode })
    .from(people)
    .where(eq(people.id, admin.id))
    .get()!;
  return { plan: planId, subscription, creator: admin.id, code };
}

type House = Awaited<ReturnType<typeof companyRecords>>;
type Making = { cast: Cast; house: House; company: CompanyName };

/** Records that are created together, because they belong to each other. */
type Parts = Record<'project' | 'people' | 'desk', Record<string, unknown>>;
const partsOf = new WeakMap<Records, Parts>();

/**
 * Creates a project with one of everything in it, and one of every other record. Personal records
 * belong to `actor`. Keeps the parts of earlier records that have none of the `used` names, because
 * creating all of them took half the time of a walk.
 */
export async function newRecords(
  server: RunningServer,
  { cast, house, company }: Making,
  { actor, earlier, used = [] }: { actor?: Actor; earlier?: Records; used?: string[] } = {},
) {
  const serial = nextSerial();
  const word = (kind: Kind) => `${wordOf(company, kind)}${serial}`;
  const { hash, ...known } = house;
  const uniqueText = `typed-${serial}`;
  // The file has an error, so its processing ends before the answer.
  const list = `name,email,country_code,phone_no,address,role_id,company_name\n${uniqueText},no address,,,,,\n`;
  const upload =
    actor && (await stageBytes({ dataDir: server.dataDir, actor }, Buffer.from(list), Date.now()));
  const earlierParts = earlier && partsOf.get(earlier);
  const part = (name: keyof Parts, create: () => Parts[typeof name]) => {
    const previous = earlierParts?.[name];
    return previous && !used.some((record) => record in previous) ? previous : create();
  };
  const make = (db: Database): Records => {
    const parts: Parts = {
      project: part('project', () => newProject(db, cast, word, hash)),
      people: part('people', () => newPeople(db, cast, word, hash)),
      desk: part('desk', () => newDesk(db, cast, word, house.plan)),
    };
    const values = {
      ...known,
      company: cast.admin.companyId,
      typed: uniqueText,
      phone: phone(2),
      import: upload ?? '0'.repeat(64),
      session: actor ? otherSession(db, actor) : 1,
      key: actor ? ownKey(db, actor) : 1,
      passkey: actor ? ownPasskey(db, actor) : 1,
      identity: actor ? ownIdentity(db, actor) : 1,
      ...(actor?.id === cast.admin.id && pausedWebhook(db, cast.admin, `${secretWord}hook`)),
      ...parts.project,
      ...parts.people,
      ...parts.desk,
    };
    const records = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value)]),
    );
    partsOf.set(records, parts);
    return records;
  };
  return withDatabase(server, (db) => write(db, make));
}

/** Replaces the previous one, because a person may have only twenty. */
function ownKey(db: Database, { id: personId }: Actor): number {
  db.delete(apiKeys).where(eq(apiKeys.personId, personId)).run();
  return add(db, apiKeys, {
    personId,
    name: 'Bookkeeping',
    scope: 'read',
    tokenHash: `${secretWord}${crypto.randomUUID()}`,
    expiresAt: Date.now() + day,
  });
}

function ownPasskey(db: Database, { id: personId }: Actor): number {
  db.delete(passkeys).where(eq(passkeys.personId, personId)).run();
  return add(db, passkeys, {
    personId,
    name: 'Laptop',
    credentialId: `${secretWord}${crypto.randomUUID()}`,
    publicKey: secretWord,
    counter: 0,
    rpId: 'yesod.test',
    aaguid: '00000000-0000-0000-0000-000000000000',
    transports: [],
    isSynced: false,
  });
}

function ownIdentity(db: Database, { id: personId }: Actor): number {
  db.delete(identities).where(eq(identities.personId, personId)).run();
  const subject = `${secretWord}${crypto.randomUUID()}`;
  return add(db, identities, { personId, issuer: 'https://provider.test', subject });
}
