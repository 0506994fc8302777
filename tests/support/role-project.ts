import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { invitations } from 'db/schema/invitation';
import { messages, receiverTypes } from 'db/schema/message';
import { assetTypes, projectImages } from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import { tenantRequestPhotos, tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { add } from './add-row';
import { newBooks } from './role-books';
import { newCalls } from './role-calls';
import { newDistributions } from './role-distributions';
import { newHoldings } from './role-holdings';
import { newIndexes } from './role-indexes';
import { newLoans } from './role-loans';
import { newOrders } from './role-orders';
import { newPayers } from './role-payers';
import { newSales } from './role-sales';
import { newScenarios } from './role-scenarios';
import { newStatements } from './role-statements';
import { newUpdates } from './role-updates';
import { type Cast, type Kind, phone, type Word } from './role-words';
import { join, person, project } from './world';

/** Adds a project with one of everything in it, a deleted one and its kinds of property. */
export function newProject(
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
  const [picture, attachment, paper, roomPaper, enclosure] = [
    file('house'),
    file('house'),
    file('paper'),
    file('dataroom'),
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
    work: { phases: [], milestones: [], budget: null, expectedProfit: null },
  });
  const evidence = file('request');
  add(db, tenantRequestPhotos, { requestId: tenantRequest, fileId: evidence });
  const fields = {
    personId: invited.id,
    role: 'investor',
    countryCode: '+972',
    phone: `+972${phone(8)}`,
  } as const;
  const holdingRecords = newHoldings(db, { projectId, investorId: investor.id, word });
  return {
    ...newBooks(db, { companyId, projectId, phaseId: phase, word }),
    ...holdingRecords,
    ...newCalls(db, { projectId, holdingId: holdingRecords.holding, word }),
    ...newDistributions(db, { projectId, holdingId: holdingRecords.holding, word }),
    ...newStatements(db, { projectId, holdingId: holdingRecords.holding, fileId: file('holding') }),
    ...newUpdates(db, { projectId, fileId: file('update'), senderId: owner.id, word }),
    ...newOrders(db, { companyId, projectId, phaseId: phase, word }),
    ...newLoans(db, { projectId, word }),
    ...newPayers(db, { owner, typeId: usedType, word }),
    ...newSales(db, owner, { projectId, assetTypeId: usedType, word }),
    ...newScenarios(db, { projectId, word }),
    ...newIndexes(db, { companyId, word }),
    project: projectId,
    deleted,
    usedType,
    assetType: add(db, assetTypes, { companyId, name: word('type') }),
    image,
    picture,
    paper,
    roomPaper,
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
    roomDocument: add(db, documents, {
      projectId,
      fileId: roomPaper,
      name: word('dataroom'),
      audience: 'holders',
    }),
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
