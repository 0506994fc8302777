import { mkdirSync, writeFileSync } from 'node:fs';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { plans, subscriptions } from 'db/schema/billing';
import { budgetLines } from 'db/schema/book';
import { companyExports } from 'db/schema/company-export';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { invitations } from 'db/schema/invitation';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { assetTypes, projectImages } from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import { recoveryCodes } from 'db/schema/sign-in';
import { tenantRequestPhotos, tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { folderOf, zipOf } from '~/models/company-export/find.server';
import { stageBytes } from '~/services/files/staging.server';
import { storeBytes } from '~/services/files/store.server';
import { add } from './add-row';
import { pausedWebhook } from './paused-webhook';
import { withDatabase } from './peek';
import { photo } from './photo';
import { newBooks } from './role-books';
import { newCalls } from './role-calls';
import { newDesk } from './role-desk';
import { newDistributions } from './role-distributions';
import { newHoldings } from './role-holdings';
import { newIndexes } from './role-indexes';
import { newLoans } from './role-loans';
import { newOrders } from './role-orders';
import { newPeople, otherSession } from './role-people';
import { newStatements } from './role-statements';
import {
  type Cast,
  type CompanyName,
  type Kind,
  nextSerial,
  phone,
  price,
  type Records,
  secretWord,
  type Word,
  wordOf,
} from './role-words';
import type { RunningServer } from './server';
import { join, person, project } from './world';

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

/**
 * Creates a project with one of everything in it, and one of every other record. Personal records
 * belong to `actor`.
 */
export async function newRecords(
  server: RunningServer,
  { cast, house, company }: Making,
  actor?: Actor,
) {
  const serial = nextSerial();
  const word = (kind: Kind) => `${wordOf(company, kind)}${serial}`;
  const { hash, ...known } = house;
  const uniqueText = `typed-${serial}`;
  // The file has an error, so its processing ends before the answer.
  const list = `name,email,country_code,phone_no,address,role_id,company_name\n${uniqueText},no address,,,,,\n`;
  const upload =
    actor && (await stageBytes({ dataDir: server.dataDir, actor }, Buffer.from(list), Date.now()));
  const make = (db: Database): Records => {
    const records = {
      ...known,
      company: cast.admin.companyId,
      typed: uniqueText,
      phone: phone(2),
      import: upload ?? '0'.repeat(64),
      session: actor ? otherSession(db, actor) : 1,
      key: actor ? ownKey(db, actor) : 1,
      ...(actor?.id === cast.admin.id && pausedWebhook(db, cast.admin, `${secretWord}hook`)),
      ...newProject(db, cast, word, hash),
      ...newPeople(db, cast, word, hash),
      ...newDesk(db, cast, word, house.plan),
    };
    return Object.fromEntries(
      Object.entries(records).map(([name, value]) => [name, String(value)]),
    );
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
  // This tenant is a member of no other project.
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
  const line = { title: word('work'), original: 100 };
  const step = { ...work, phaseId: phase, dueDate: '2026-06-01' };
  const letter = {
    subject: word('letter'),
    message: word('letter'),
    receiverType: receiverTypes.other,
  };
  const problem = { title: word('request'), description: word('request'), createdBy: tenant.id };
  const tenantRequest = add(db, tenantRequests, { ...problem, projectId });
  const report = add(db, projectReports, {
    projectId,
    createdBy: owner.id,
    date: '2026-01-01',
    note: word('report'),
    work: { phases: [], milestones: [] },
  });
  const evidence = file('request');
  add(db, tenantRequestPhotos, { requestId: tenantRequest, fileId: evidence });
  const fields = {
    personId: invited.id,
    role: 'investor',
    countryCode: '+972',
    phone: `+972${phone(8)}`,
  } as const;
  const held = newHoldings(db, { projectId, investorId: investor.id, word });
  return {
    ...newBooks(db, { companyId, projectId, phaseId: phase, word }),
    ...held,
    ...newCalls(db, { projectId, holdingId: held.holding, word }),
    ...newDistributions(db, { projectId, holdingId: held.holding, word }),
    ...newStatements(db, { projectId, holdingId: held.holding, fileId: file('holding') }),
    ...newOrders(db, { companyId, projectId, phaseId: phase, word }),
    ...newLoans(db, { projectId, word }),
    ...newIndexes(db, { companyId, word }),
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
    report,
    attachment,
    phase,
    phaseTitle: word('work'),
    budgetLine: add(db, budgetLines, { ...line, projectId, phaseId: phase }),
    member: member.id,
    // Deleting a phase with milestones requires a choice of where they go.
    emptyPhase: add(db, phases, { ...work, projectId, order: 2 }),
    milestone: add(db, milestones, { ...step, order: 1 }),
    nextMilestone: add(db, milestones, { ...step, order: 2 }),
    document: add(db, documents, { projectId, fileId: paper, name: word('paper') }),
    message: add(db, messages, { ...letter, projectId, senderId: owner.id, fileId: enclosure }),
    invitation: add(db, invitations, {
      ...fields,
      companyId,
      projectId,
      invitedBy: owner.id,
      message: 'Come in.',
      sentAt: Date.now(),
      code: crypto.randomUUID(),
    }),
  };
}
