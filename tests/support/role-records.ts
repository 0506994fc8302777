import { mkdirSync, writeFileSync } from 'node:fs';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { cards, plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { companyExports } from 'db/schema/company-export';
import { documents } from 'db/schema/document';
import { faqs } from 'db/schema/faq';
import { files } from 'db/schema/file';
import { invitations } from 'db/schema/invitation';
import { jobs } from 'db/schema/job';
import { messages, receiverTypes } from 'db/schema/message';
import { people, type Role } from 'db/schema/person';
import { assetTypes, projectImages } from 'db/schema/project';
import { challenges, recoveryCodes } from 'db/schema/sign-in';
import { supportMessages } from 'db/schema/support';
import { tenantRequestPhotos, tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { folderOf, zipOf } from '~/models/company-export/find.server';
import { startSession } from '~/models/sessions/session.server';
import { stageBytes } from '~/services/files/staging.server';
import { storeBytes } from '~/services/files/store.server';
import { add } from './add-row';
import { pausedWebhook } from './paused-webhook';
import { withDatabase } from './peek';
import { photo } from './photo';
import { charged } from './role-charge';
import type { RunningServer } from './server';
import { join, person, project } from './world';

/** Whom a company's records belong to. */
export type Cast = Record<'admin' | 'owner' | 'investor' | 'tenant' | 'invited', Actor>;
export type CompanyName = 'one' | 'two';
/** Ids by the names docs/roles.md gives them. */
export type Records = Record<string, string>;

/**
 * Stands in every word of a company's records of a kind, so that an answer shows by it what it
 * leaks.
 */
export const wordOf = (company: CompanyName, kind: Kind | '' = '') => `onyx-${company}-${kind}`;
type Kind = 'request' | 'type' | 'house' | 'work' | 'gone' | 'paper' | 'letter' | 'person' | 'card';
/** Stands in everything that is stored and never told. */
export const secretWord = 'secret-onyx-';

const day = 86_400_000;
const price = { amount: 2000, currency: 'ILS', duration: '1 month' };
let serial = 0;

/**
 * What there is once in a company: its plan, a webhook, of which it has few, and the bytes of its
 * files.
 */
export async function houseRecords(server: RunningServer, { admin }: Cast) {
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

/** Made lately, so that whoever asks for another is told to wait. */
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

type House = Awaited<ReturnType<typeof houseRecords>>;
type Word = (kind: Kind) => string;
type Making = { cast: Cast; house: House; company: CompanyName };

/**
 * A new project with one of everything in it, and one of everything else; what is one's own is
 * `actor`'s.
 */
export async function newRecords(
  server: RunningServer,
  { cast, house, company }: Making,
  actor?: Actor,
) {
  serial += 1;
  const word = (kind: Kind) => `${wordOf(company, kind)}${serial}`;
  const { hash, ...known } = house;
  const typed = `typed-${serial}`;
  // With a mistake, so that what is done with it is done when the answer comes.
  const list = `name,email,country_code,phone_no,address,role_id,company_name\n${typed},no address,,,,,\n`;
  const upload =
    actor && (await stageBytes({ dataDir: server.dataDir, actor }, Buffer.from(list), Date.now()));
  const make = (db: Database): Records => {
    const made = {
      ...known,
      company: cast.admin.companyId,
      typed,
      phone: phone(2),
      import: upload ?? '0'.repeat(64),
      session: actor ? otherSession(db, actor) : 1,
      key: actor ? ownKey(db, actor) : 1,
      ...(actor?.id === cast.admin.id && pausedWebhook(db, cast.admin, `${secretWord}hook`)),
      ...newProject(db, cast, word, hash),
      ...newPeople(db, cast, word, hash),
      ...newDesk(db, cast, word, house),
    };
    return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)]));
  };
  return withDatabase(server, (db) => write(db, make));
}

/** A number nobody else has, without its dial code. */
const phone = (line: number) => String(500_000_000 + line * 1_000_000 + serial);

/** In place of the one before, since nobody has many. */
function ownKey(db: Database, { id: personId }: Actor): number {
  db.delete(apiKeys).where(eq(apiKeys.personId, personId)).run();
  return add(db, apiKeys, {
    personId,
    name: 'Bookkeeping',
    scope: 'read',
    tokenHash: `${secretWord}${serial}-${personId}`,
    expiresAt: Date.now() + day,
  });
}

function newProject(
  db: Database,
  { admin, owner, investor, tenant, invited }: Cast,
  word: Word,
  hash: string,
) {
  const companyId = admin.companyId ?? 0;
  const named = { description: word('house'), location: word('house') };
  const usedType = add(db, assetTypes, { companyId, name: `${word('type')} used` });
  const { id: projectId } = project(db, owner, usedType, { name: word('house'), ...named });
  const gone = {
    name: word('gone'),
    description: word('gone'),
    deletedAt: Date.now(),
    deletedBy: admin.id,
  };
  const deleted = project(db, owner, usedType, gone).id;
  join(db, projectId, investor, 'investor');
  join(db, projectId, tenant, 'tenant');
  // Of this project alone.
  const member = person(db, 'tenant', { companyId });
  join(db, projectId, member, 'tenant');
  const file = (kind: Kind) => {
    const image = { hash, mediaType: 'image/webp', size: 1 };
    return add(db, files, { ...image, companyId, name: word(kind), uploadedBy: owner.id });
  };
  const [picture, attachment, paper, enclosure] = [
    file('house'),
    file('house'),
    file('paper'),
    file('letter'),
  ] as const;
  const image = add(db, projectImages, { projectId, fileId: picture, flag: 'before', position: 0 });
  const work = {
    title: word('work'),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    customFields: {},
  };
  const phase = add(db, phases, { ...work, projectId, order: 1, attachmentFileId: attachment });
  const step = { ...work, phaseId: phase, dueDate: '2026-06-01' };
  const letter = {
    subject: word('letter'),
    message: word('letter'),
    receiverType: receiverTypes.other,
  };
  const report = { title: word('request'), description: word('request'), createdBy: tenant.id };
  const tenantRequest = add(db, tenantRequests, { ...report, projectId });
  const evidence = file('request');
  add(db, tenantRequestPhotos, { requestId: tenantRequest, fileId: evidence });
  const sent = {
    personId: invited.id,
    role: 'investor',
    countryCode: '+972',
    phone: `+972${phone(8)}`,
  } as const;
  return {
    project: projectId,
    deleted,
    usedType,
    assetType: add(db, assetTypes, { companyId, name: word('type') }),
    image,
    picture,
    paper,
    enclosure,
    evidence,
    tenantRequest,
    attachment,
    phase,
    member: member.id,
    // A phase with something on it is not deleted without a word about where that goes.
    emptyPhase: add(db, phases, { ...work, projectId, order: 2 }),
    milestone: add(db, milestones, { ...step, order: 1 }),
    nextMilestone: add(db, milestones, { ...step, order: 2 }),
    document: add(db, documents, { projectId, fileId: paper, name: word('paper') }),
    message: add(db, messages, { ...letter, projectId, senderId: owner.id, fileId: enclosure }),
    invitation: add(db, invitations, {
      ...sent,
      companyId,
      projectId,
      invitedBy: owner.id,
      message: 'Come in.',
      sentAt: Date.now(),
      code: crypto.randomUUID(),
    }),
  };
}

/** One of each kind of people. */
function newPeople(db: Database, { admin, owner }: Cast, word: Word, hash: string) {
  const { companyId } = admin;
  const made = (kind: string, role: Role, first: number, parentId?: number) => {
    const { id } = person(db, role, {
      companyId,
      parentId,
      email: `${word('person')}-${kind}@example.test`,
    });
    const named = {
      name: `${word('person')} ${kind}`,
      address: word('person'),
      google2faSecret: secretWord,
    };
    const number = { countryCode: '+972', phoneNumber: phone(first), phone: `+972${phone(first)}` };
    db.update(people)
      .set({ ...named, ...number })
      .where(eq(people.id, id))
      .run();
    return id;
  };
  const tenant = made('tenant', 'tenant', 3, owner.id);
  const face = {
    companyId,
    hash,
    name: word('person'),
    mediaType: 'image/webp',
    size: 1,
    uploadedBy: tenant,
  };
  const portrait = add(db, files, face);
  db.update(people).set({ photoFileId: portrait }).where(eq(people.id, tenant)).run();
  return {
    tenant,
    portrait,
    investor: made('investor', 'investor', 4, owner.id),
    entrepreneur: made('entrepreneur', 'entrepreneur', 5, admin.id),
    user: made('user', 'admin', 6, admin.id),
    companyAdmin: made('admin', 'admin', 7),
    asking: asking(db, made('asking', 'tenant', 8, owner.id)),
  };
}

/** Somebody who lost their authenticator. */
function asking(db: Database, personId: number): number {
  db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, personId)).run();
  const asked = { purpose: 'ask-enrolment', channel: 'mail', expiresAt: Date.now() + day } as const;
  add(db, challenges, { ...asked, personId });
  return personId;
}

/**
 * A card of the company's, of those the sandbox declines, so that no plan is changed by it, and a
 * question of everybody's.
 */
function newDesk(db: Database, { admin }: Cast, word: Word, house: House) {
  const ofCompany = {
    companyId: admin.companyId ?? 0,
    personId: admin.id,
    cardHolderName: word('card'),
  };
  const print = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 };
  const words = { questionEn: 'Why?', answerEn: 'So.', questionHe: 'למה?', answerHe: 'ככה.' };
  const customer = add(db, companies, { name: word('card') });
  person(db, 'admin', { companyId: customer });
  return {
    ...charged(db, admin, house.plan, phone(9)),
    customer,
    offer: add(db, plans, { title: 'Team', ...price }),
    card: add(db, cards, { ...ofCompany, ...print, gatewayToken: `${secretWord}0002` }),
    faq: add(db, faqs, words),
    question: add(db, supportMessages, {
      name: 'Ruth',
      email: 'ruth@example.test',
      message: 'Where?',
    }),
    job: failedJob(db),
  };
}

function failedJob(db: Database): number {
  const failed = {
    kind: 'message.notify',
    key: crypto.randomUUID(),
    runAt: 0,
    failedAt: Date.now(),
  };
  const payload = { messageId: 1, after: 0, locale: 'en-US', origin: null };
  return Number(
    db
      .insert(jobs)
      .values({ ...failed, payload })
      .run().lastInsertRowid,
  );
}

/** Another browser of the same person's, where a code is waited for. */
function otherSession(db: Database, { id: personId }: Actor): number {
  const token = `${secretWord}${crypto.randomUUID()}`;
  const sessionId = startSession(db, { token, personId, now: Date.now() });
  const codes = { codeMac: secretWord, tokenMac: token, secret: secretWord };
  const asked = { purpose: 'sign-in', channel: 'mail', expiresAt: Date.now() + day } as const;
  add(db, challenges, { ...asked, ...codes, personId, sessionId });
  return sessionId;
}
