import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { assetTypeOptions } from '~/models/asset-types/save.server';
import { projectLimitReason } from '~/models/billing/subscriptions/limits.server';
import { canPay } from '~/models/billing/subscriptions/subscription.server';
import { newestDocuments } from '~/models/documents/list.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { newestMessages } from '~/models/messages/list.server';
import { milestonesOfProject } from '~/models/milestones/list.server';
import { query } from '~/models/operation.server';
import { phasesForReader } from '~/models/phases/list.server';
import { extrasOfPhases } from './extras.server';
import { imagesOf } from './images.server';
import { withoutCosts } from './money.server';
import { peopleOf } from './people.server';
import { spent, spentOn } from './spent.server';
import { findProject, projectRunners } from './visible.server';

const documentLimit = 10;
const messageLimit = 4;

export const projectPage = query({
  permission: 'projects.view',
  input: byId,
  run({ db, actor }, { id }) {
    const details = projectDetails(db, actor, id);
    return {
      ...details,
      /** Actors see the creator only if they may see people. */
      creator: may(actor, 'people.view') ? details.project.creator : null,
      documents: may(actor, 'documents.view') ? firstDocuments(db, id) : null,
      messages: may(actor, 'messages.view')
        ? newestMessages(db, actor, id, { most: messageLimit })
        : null,
      people: peopleOf(db, actor, id),
    };
  },
});

/** For API calls that only super admins may make. */
export const superadminProject = query({ ...projectPage.spec, roles: ['superadmin'] });

/** The printable report of a project. */
export const projectReport = query({
  permission: 'projects.view',
  input: byId,
  run({ db, actor }, { id }) {
    const details = projectDetails(db, actor, id);
    const { companyId } = details.project;
    const company = db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, companyId))
      .get()!;
    return { ...details, company: company.name };
  },
});

function projectDetails(db: Database, actor: Actor, id: number) {
  const project = findProject(db, actor, id);
  const { seesMoney } = project;
  const seesPhases = may(actor, 'phases.view');
  const milestones = may(actor, 'milestones.view') ? milestonesOfProject(db, id) : null;
  return {
    project,
    images: imagesOf(db, id),
    phases: seesPhases ? phasesForReader(db, id, seesMoney) : null,
    phaseExtras: seesPhases && seesMoney ? extrasOfPhases(db, id) : [],
    milestones: milestones?.map((row) => withoutCosts(row, seesMoney)) ?? null,
    ...(seesMoney ? moneyOf(db, id, seesPhases) : { spent: null, values: [] }),
  };
}

export const projectFigures = query({
  permission: 'projects.view',
  input: byId,
  run({ db, actor }, { id }) {
    const project = findProject(db, actor, id);
    if (!project.seesMoney) throw new AppError('not-found');
    return { ...project, spent: may(actor, 'phases.view') ? spentOn(db, id) : null };
  },
});

export const projectForEdit = query({
  permission: 'projects.edit',
  roles: projectRunners,
  input: byId,
  run({ db, actor }, { id }) {
    const project = findProject(db, actor, id);
    return { project, images: imagesOf(db, id), ...choices(db, actor, project.companyId) };
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

function firstDocuments(db: Database, projectId: number) {
  const rows = newestDocuments(db, projectId, documentLimit + 1);
  return { rows: rows.slice(0, documentLimit), hasMore: rows.length > documentLimit };
}

type ProjectValue = { date: string; currentPropertyValue: number };

/** The newest 60 values of the project, enough for a line, oldest first, as JSON. */
const valueOverTime = sql<string>`(
  select json_group_array(
    json_object('date', date, 'currentPropertyValue', current_property_value) order by date, id)
  from (select * from project_values where project_id = projects.id
    order by date desc, id desc limit 60))`;

/** Reads the money spent on the project, and its value over time, in one statement. */
function moneyOf(db: Database, id: number, seesPhases: boolean) {
  const money = db
    .select({ spent: seesPhases ? spent : sql<null>`null`, values: valueOverTime })
    .from(projects)
    .where(eq(projects.id, id))
    .get();
  return {
    spent: money?.spent ?? null,
    values: JSON.parse(money?.values ?? '[]') as ProjectValue[],
  };
}
