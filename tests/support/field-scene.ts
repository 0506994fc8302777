import { documentOpenings, documents } from 'db/schema/document';
import { invitations } from 'db/schema/invitation';
import { type Permission, people, permissions } from 'db/schema/person';
import { assetTypes, projects, projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { calls } from '~/api/calls.server';
import type { Actor } from '~/models/access/actor.server';
import type { FieldAudience, FieldRule } from '~/models/access/field-audience.server';
import { recordVisibility } from '~/models/access/record-fields.server';
import { assetTypePage } from '~/models/asset-types/save.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { documentList } from '~/models/documents/list.server';
import { documentPage } from '~/models/documents/opened.server';
import { AppError } from '~/models/errors';
import type { Columns } from '~/models/lists/spec';
import { milestoneList } from '~/models/milestones/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import { personPage } from '~/models/people/form.server';
import { peopleLists } from '~/models/people/list.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phaseList } from '~/models/phases/list.server';
import { projectList } from '~/models/projects/list.server';
import { projectFigures, projectPage } from '~/models/projects/show.server';
import { projectStory } from '~/models/projects/story.server';
import { projectTimeline } from '~/models/projects/timeline.server';
import { projectReport } from '~/models/reports/show.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { milestonePage, phasePage } from '~/models/work/show.server';
import { as } from './caller';
import { freshDatabase } from './database';
import { addLine, addMilestone, addPhase } from './work';
import { company, join, now, person, upload } from './world';

const {
  project: ofProject,
  phase,
  milestone,
  extra,
  document,
  person: ofPerson,
} = recordVisibility;

/**
 * Values that appear in no other field, with the rule of their field. The digits of an amount are
 * the same in minor units and in the API.
 */
export const values: Record<string, FieldRule> = {
  7111111: ofProject.currentPropertyValue,
  3222222: ofProject.purchasePrice,
  1333333: ofProject.renovationCost,
  1444444: ofProject.estimatedBudget,
  1777717: ofProject.extraValues,
  7000007: ofProject.values,
  2555556: ofProject.profit,
  // The actual cost of the phase and the extras of the project and the phase, and the profit.
  // The amount spent above the budget.
  1000111: ofProject.workBudget,
  2444555: ofProject.workBudget,
  5333151: ofProject.spent,
  1444334: ofProject.spent,
  'Dana the creator': ofProject.creator,
  'Tirza of the types': ofProject.assetTypeCreator,
  'Come to the log': ofPerson.invitationLog,
  'Plan of the bank': ofProject.baselineName,
  1555515: phase.plannedCost,
  1666616: phase.actualCost,
  1888818: extra.amount,
  'Permit of the city': phase.awaited,
  '2026-11-23': phase.awaitedUntil,
  1222212: milestone.plannedCost,
  1999919: milestone.actualCost,
  1888828: extra.amount,
  'Rina who opened it': document.openings,
  'Class of gold': document.shareClasses,
  541234567: ofPerson.phoneNumber,
};

/** A project with all fields set, an actor of every audience, and a person for each to look at. */
export function fieldScene() {
  const db = freshDatabase();
  const one = company(db);
  const creator = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  const rename = (of: Actor, name: string) =>
    db.update(people).set({ name }).where(eq(people.id, of.id)).run();
  rename(creator, 'Dana the creator');
  const typeCreator = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  // Without an email, so that no search finds the account itself.
  db.update(people)
    .set({ name: 'Tirza of the types', email: null })
    .where(eq(people.id, typeCreator.id))
    .run();
  db.update(assetTypes)
    .set({ createdBy: typeCreator.id })
    .where(eq(assetTypes.id, one.assetType.id))
    .run();
  const { id } = one.project;
  const amounts = {
    currentPropertyValue: 7_111_111_00,
    purchasePrice: 3_222_222_00,
    renovationCost: 1_333_333_00,
    estimatedBudget: 1_444_444_00,
    extraValues: [{ label: 'Lawyer', amount: 1_777_717_00 }],
  };
  const byCreator = { createdBy: creator.id };
  db.update(projects)
    .set({ ...amounts, ...byCreator, baselineName: 'Plan of the bank', baselineSavedAt: now })
    .where(eq(projects.id, id))
    .run();
  const value = { projectId: id, date: '2026-01-01', currentPropertyValue: 7_000_007_00 };
  db.insert(projectValues)
    .values({ ...value, createdAt: now })
    .run();

  const extras = (amount: number) => ({
    supervisor: 'Moshe',
    notes: 'Soon.',
    extras: [{ key: 'Permit', value: '7/26', amount }],
  });
  const first = addPhase(db, id, { title: 'Permits' });
  const permit = { title: 'Permit of the city', dueDate: '2026-11-23', endDate: '2026-11-22' };
  const awaited = addMilestone(db, first, permit);
  const phaseId = addPhase(db, id, {
    description: 'All walls.',
    plannedCost: 1_555_515_00,
    actualCost: 1_666_616_00,
    customFields: extras(1_888_818_00),
    milestoneId: awaited,
  });
  addLine(db, id, { phaseId, actual: 2_444_555_00 });
  addPhase(db, id, { title: 'Part', parentId: phaseId, milestoneId: awaited });
  const milestoneId = addMilestone(db, phaseId, {
    plannedCost: 1_222_212_00,
    actualCost: 1_999_919_00,
    customFields: extras(1_888_828_00),
  });

  const fileId = upload(db, one.entrepreneur);
  const stamps = { createdAt: now, updatedAt: now };
  const paper = {
    projectId: id,
    fileId,
    name: 'Contract',
    uploadedBy: one.entrepreneur.id,
    shareClasses: ['Class of gold'],
  };
  const documentId = db
    .insert(documents)
    .values({ ...paper, ...stamps })
    .returning()
    .get().id;
  const reader = person(db, 'investor', { companyId: null });
  rename(reader, 'Rina who opened it');
  const opening = { documentId, personId: reader.id, firstAt: now, lastAt: now };
  db.insert(documentOpenings).values(opening).run();

  const tenant = person(db, 'tenant', { companyId: one.id });
  const invited = {
    companyId: one.id,
    projectId: id,
    personId: tenant.id,
    role: 'tenant' as const,
  };
  db.insert(invitations)
    .values({
      ...invited,
      invitedBy: one.entrepreneur.id,
      code: 'a code of the scene',
      phone: '+972500000001',
      countryCode: '+972',
      message: 'Come to the log',
      status: 'accepted',
      sentAt: now,
      ...stamps,
    })
    .run();
  const phone = { countryCode: '+972', phoneNumber: '541234567', phone: '+972541234567' };
  for (const of of [tenant, one.entrepreneur])
    db.update(people)
      .set({ ...phone, address: 'Street 1', locale: 'he' })
      .where(eq(people.id, of.id))
      .run();

  const under = { companyId: one.id, parentId: one.admin.id };
  /** A company user or member with all permissions but these. */
  const without = (role: Actor['role'], ...missing: Permission[]) =>
    person(db, role, {
      ...under,
      permissions: permissions.filter((name) => !missing.includes(name)),
    });
  const member = (role: 'investor' | 'tenant') => {
    // The role of the account does not count.
    const actor = person(db, role === 'tenant' ? 'investor' : 'tenant', { companyId: null });
    join(db, id, actor, role);
    return actor;
  };
  const actors: Record<FieldAudience, Actor> = {
    owner: one.entrepreneur,
    company: without('admin', 'people.edit', 'people.delete'),
    investor: member('investor'),
    'investor-with-money': member('investor'),
    tenant: member('tenant'),
    'tenant-with-money': member('tenant'),
  };
  /** Members of one role see amounts exactly when those of the other role do not. */
  const settingOf = (audience: FieldAudience) => {
    const ofInvestors = audience.startsWith('investor') === audience.endsWith('with-money');
    return { investorsSeeMoney: ofInvestors, tenantsSeeMoney: !ofInvestors };
  };
  return {
    db,
    id,
    ids: { id, phaseId, milestoneId, documentId, assetTypeId: one.assetType.id },
    actors,
    without,
    joinAs: (actor: Actor, role: 'investor' | 'tenant') => join(db, id, actor, role),
    subjectOf: ({ role }: Actor) => (isStaff(role) ? tenant.id : one.entrepreneur.id),
    applySetting: (audience: FieldAudience) =>
      db.update(projects).set(settingOf(audience)).where(eq(projects.id, id)).run(),
  };
}

type FieldScene = ReturnType<typeof fieldScene>;

const isStaff = (role: Actor['role']) => role === 'admin' || role === 'entrepreneur';

/** The text an actor can read, by place; places without access are left out. */
export function placesOf({ db, ids, subjectOf }: FieldScene, actor: Actor) {
  const caller = as(db, actor);
  const kind = isStaff(actor.role) ? 'tenant' : 'entrepreneur';
  const of = (id: number) => ({ id: String(id) });
  const inProject = { project_id: String(ids.id) };
  const subject = of(subjectOf(actor));
  const api = (path: string, payload: Payload = {}) => {
    const call = calls.find((each) => each.method === 'GET' && each.path === `/api/${path}`);
    if (!call) throw new Error(path);
    return call.result.show(call.run(caller, payload) as never, caller);
  };
  const file = <Row>(list: ExportedList<Row>) =>
    [...list.batches(caller)]
      .flat()
      .map((row) => list.columns.map(([, cell]) => cell(row, { text: String as never, actor })));
  const places: Record<string, () => unknown> = {
    'project page': () => projectPage(caller, of(ids.id)),
    'project report': () => projectReport(caller, of(ids.id)),
    'project figures': () => projectFigures(caller, of(ids.id)),
    'project list': () => projectList(caller).rows,
    'project file': () => file(projectList),
    'project timeline': () => projectTimeline(caller).rows,
    'project story': () => projectStory(caller, of(ids.id)).events,
    dashboard: () => memberDashboard(caller),
    'phase list': () => phaseList(caller, inProject),
    'phase page': () => phasePage(caller, of(ids.phaseId)),
    'milestone list': () => milestoneList(caller, { phase_id: String(ids.phaseId) }),
    'milestone page': () => milestonePage(caller, of(ids.milestoneId)),
    'early phases': () => phasesStartingEarly(caller).rows,
    'document page': () =>
      documentPage(caller, { ...of(ids.id), document_id: String(ids.documentId) }),
    'document list': () => documentList(caller, inProject).rows,
    'person page': () => personPage[kind](caller, subject),
    'people list': () => peopleLists[kind](caller).rows,
    'people file': () => file(peopleLists[kind]),
    'asset type': () => assetTypePage(caller, of(ids.assetTypeId)),
    search: () =>
      ['Shabazi', 'Walls', 'Street', 'example'].map((search) =>
        searchEverywhere(caller, { search }),
      ),
    'api project': () => api('projects/{id}', of(ids.id)),
    'api projects': () => api('projects'),
    'api timeline': () => api('projects/timeline'),
    'api phases': () => api('phases', inProject),
    'api phase': () => api('phases/{id}', of(ids.phaseId)),
    'api milestones': () => api('milestones', { phase_id: String(ids.phaseId) }),
    'api milestone': () => api('milestones/{id}', of(ids.milestoneId)),
    'api person': () => api(`${kind}/{id}`, subject),
    'api people': () => api(kind),
    'api search': () => api('search', { search: 'Shabazi' }),
  };
  const read = Object.entries(places).flatMap(([name, show]) => {
    try {
      return [[name, show()] as const];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  return Object.fromEntries(read);
}

type ExportedList<Row> = {
  batches: (caller: Caller) => Generator<Row[]>;
  columns: Columns<Row>;
};
