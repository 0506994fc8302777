import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type FieldRule, seesField } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { assetTypeOptions } from '~/models/asset-types/save.server';
import { projectLimitReason } from '~/models/billing/subscriptions/limits.server';
import { canPay } from '~/models/billing/subscriptions/subscription.server';
import { newestDocuments } from '~/models/documents/list.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { newestMessages } from '~/models/messages/list.server';
import { projectMilestonesForReader } from '~/models/milestones/list.server';
import { type Caller, query } from '~/models/operation.server';
import { phasesForReader } from '~/models/phases/list.server';
import { expectedProfit } from './expected-profit.server';
import { extrasOfPhases } from './extras.server';
import { imagesOf } from './images.server';
import { peopleOf } from './people.server';
import { propertyValueOn } from './property-value.server';
import { outsideWorkOf } from './spent.server';
import { projectStandings } from './standing.server';
import { findProject, type Project, projectRunners } from './visible.server';

const documentLimit = 4;
const messageLimit = 4;

export const projectPage = query({
  permission: 'projects.view',
  input: byId,
  run(caller, { id }) {
    const { db, actor } = caller;
    const details = projectDetails(caller, id);
    const sees = fieldCheck(actor, details.project);
    return {
      ...details,
      documents: sees('documents') ? newestDocuments(db, actor, id, documentLimit) : null,
      messages: sees('messages') ? newestMessages(db, actor, id, { most: messageLimit }) : null,
      people: sees('people') ? peopleOf(db, actor, id) : null,
    };
  },
});

/** For API calls that only super admins may make. */
export const superadminProject = query({ ...projectPage.spec, roles: ['superadmin'] });

export function projectDetails(caller: Caller, id: number) {
  const { db, actor } = caller;
  const project = findProject(db, actor, id);
  const sees = fieldCheck(actor, project);
  const { workBudget, values, health, today } = projectStandings(caller, [id]).get(id)!;
  return {
    project,
    images: imagesOf(db, id),
    phases: sees('phases') ? phasesForReader(db, actor, project) : null,
    phaseExtras: sees('phaseExtras') ? extrasOfPhases(db, id) : [],
    outsideWork: sees('outsideWork') ? outsideWorkOf(db, id) : 0,
    milestones: sees('milestones') ? projectMilestonesForReader(db, actor, project) : null,
    workBudget,
    spent: workBudget?.spent ?? null,
    expected: sees('expectedProfit') ? expectedProfit(db, id, today) : null,
    values,
    health,
  };
}

/** Tells which fields of a project the actor sees, so that hidden ones are not even loaded. */
export const fieldCheck = (actor: Actor, { audience }: Pick<Project, 'audience'>) => {
  const rules: Record<keyof typeof projectVisibility, FieldRule> = projectVisibility;
  return (name: keyof typeof projectVisibility) => seesField(rules[name], audience, actor);
};

export const projectFigures = query({
  permission: 'projects.view',
  input: byId,
  run(caller, { id }) {
    const { db, actor } = caller;
    const project = findProject(db, actor, id);
    if (!fieldCheck(actor, project)('profit')) throw new AppError('not-found');
    const { today } = projectStandings(caller, [id]).get(id)!;
    return { ...project, expected: expectedProfit(db, id, today) };
  },
});

const editing = { permission: 'projects.edit', roles: projectRunners, input: byId } as const;

/** A project whose form the actor may send. */
export const editableProject = query({
  ...editing,
  run: ({ db, actor }, { id }) => findProject(db, actor, id),
});

/** The types that an editable project can have. */
export const projectTypes = query({
  ...editing,
  run: ({ db, actor }, { id }) => assetTypeOptions(db, findProject(db, actor, id).companyId),
});

/** Everything that the whole form shows. */
export const projectForEdit = query({
  ...editing,
  run({ db, actor }, { id }) {
    const project = findProject(db, actor, id);
    const { soldSince } = propertyValueOn(db, id, '9999-12-31');
    const hasSales = soldSince + (project.soldBefore ?? 0) > 0;
    return {
      project,
      hasSales: hasSales && project.soldOn === null,
      images: imagesOf(db, id),
      ...choices(db, actor, project.companyId),
    };
  },
});

export const newProject = query({
  permission: 'projects.create',
  roles: projectRunners,
  run(caller) {
    const { db, actor } = caller;
    if (actor.companyId === null) throw new AppError('forbidden');
    return {
      currency: actor.currency,
      ...choices(db, actor, actor.companyId),
      noRoom: projectLimitReason(caller, actor.companyId),
      mayPay: canPay(caller),
    };
  },
});

function choices(db: Database, actor: Actor, companyId: number) {
  return { assetTypes: assetTypeOptions(db, companyId), owners: ownersFor(db, actor) };
}

function ownersFor(db: Database, actor: Actor): { id: number; name: string }[] {
  if (actor.role === 'entrepreneur') return [{ id: actor.id, name: actor.name }];
  return (
    db
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(
        and(
          eq(people.companyId, actor.companyId ?? 0),
          inArray(people.role, projectRunners),
          eq(people.isActive, true),
          isNull(people.deletedAt),
        ),
      )
      // The plus keeps SQLite from walking all of the company's people in the order of their names.
      .orderBy(sql`+${people.name}`)
      .limit(500)
      .all()
  );
}
