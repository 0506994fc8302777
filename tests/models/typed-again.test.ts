import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { faqFields } from '~/models/faq/input';
import { createFaq, faqPage, updateFaq } from '~/models/faq/save.server';
import { milestoneFields } from '~/models/milestones/input';
import { findMilestone } from '~/models/milestones/list.server';
import { updateMilestone } from '~/models/milestones/save.server';
import { formValuesOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { findPhase } from '~/models/phases/list.server';
import { updatePhase } from '~/models/phases/save.server';
import { projectFields } from '~/models/projects/input';
import { createProject, updateProject } from '~/models/projects/save.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { validProject } from '../support/project-form';
import { person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

const lastLoggedChanges = (db: Database) =>
  db.select().from(auditLog).orderBy(desc(auditLog.id)).get()?.changes;

test('turns a record into its form’s fields, including empty optional ones', () => {
  const { db, one } = phasesSetUp();
  const admin = as(db, one.admin);
  const payload = {
    ...validProject,
    asset_type_id: one.assetType.id,
    purchase_price: undefined,
    estimated_budget: undefined,
  };
  const { id } = createProject(admin, payload);
  const project = findProject(db, one.admin, id);
  expect(
    formValuesOf(projectFields, { ...project, entrepreneurId: project.ownerId }),
  ).toMatchObject({
    ...payload,
    asset_type_id: String(one.assetType.id),
    entrepreneur_id: String(one.admin.id),
    renovation_cost: '400,000',
    current_property_value: '2,500,000.50',
    version: '1',
  });
});

test('records no change for a form saved as opened', () => {
  const { db, one, add, addMilestone } = phasesSetUp();
  const admin = as(db, one.admin);
  updateProject(admin, {
    id: one.project.id,
    ...formValuesOf(projectFields, findProject(db, one.admin, one.project.id)),
  });
  expect(lastLoggedChanges(db)).toEqual({});
  const phaseId = add({
    custom_fields: { supervisor: 'Noa', extras: [{ key: 'Permit', value: '12', amount: '1.5' }] },
  });
  updatePhase(admin, {
    id: phaseId,
    ...formValuesOf(phaseFields, findPhase(db, one.admin, phaseId)),
  });
  expect(lastLoggedChanges(db)).toEqual({});
  const id = addMilestone(phaseId, { planned_cost: '12.5', stage_color: 'green' });
  updateMilestone(admin, {
    id,
    ...formValuesOf(milestoneFields, findMilestone(db, one.admin, id)),
  });
  expect(lastLoggedChanges(db)).toEqual({});
  const superadmin = as(db, person(db, 'superadmin', { companyId: null }));
  const question = {
    question_en: 'Why?',
    answer_en: 'So.',
    question_he: 'למה?',
    answer_he: 'ככה.',
  };
  const faq = createFaq(superadmin, { ...question, is_active: 'on', sort_order: '3' });
  updateFaq(superadmin, {
    id: faq.id,
    ...formValuesOf(faqFields, faqPage(superadmin, { id: faq.id })),
  });
  expect(lastLoggedChanges(db)).toEqual({});
});
