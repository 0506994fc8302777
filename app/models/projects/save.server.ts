import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { assetTypes, projects, projectValues } from 'db/schema/project';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { assertBelowProjectLimit } from '~/models/billing/subscriptions/limits.server';
import { withDocuments } from '~/models/books/replaced-extras.server';
import { postTyped } from '~/models/books/typed.server';
import type { Caller } from '~/models/caller';
import { startWithDeal } from '~/models/deals/project.server';
import { AppError, Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { correctPrice } from '~/models/purchase/price.server';
import { addRow, hasAny, saveRow } from '~/models/rows.server';
import { keepSoldBefore } from '~/models/sales/sold-before.server';
import { saveImages } from './images.server';
import { newProjectFields, projectFields, projectUploads } from './input';
import { findProject, projectRunners } from './visible.server';

export const createProject = operation({
  name: 'project.create',
  permission: 'projects.create',
  roles: projectRunners,
  input: newProjectFields,
  uploads: projectUploads,
  once: true,
  run(
    context,
    { images, deal, isValueOfRest: _, entrepreneurId: ownerId = context.actor.id, ...fields },
  ) {
    const { tx, db, actor, now, gateway, audit } = context;
    const { companyId } = actor;
    if (companyId === null) throw new AppError('forbidden');
    assertBelowProjectLimit({ db, actor, now, gateway }, companyId);
    checkReferences(tx, actor, { companyId, ownerId, assetTypeId: fields.assetTypeId });
    const id = addRow(tx, projects, { ...fields, companyId, ownerId, createdBy: actor.id }, now);
    saveImages(tx, actor, id, images, now);
    recordValue(tx, { actor, now }, id, fields);
    postTyped(tx, context, id);
    audit({ recordId: id, projectId: id, companyId });
    if (deal) startWithDeal(context, { ...fields, id }, deal);
    return { id };
  },
});

export const updateProject = operation({
  name: 'project.update',
  permission: 'projects.edit',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('id')),
  versioned: true,
  input: projectFields,
  uploads: projectUploads,
  run(
    { tx, audit, target, ...caller },
    { images, isValueOfRest, entrepreneurId: ownerId = target.ownerId, ...fields },
  ) {
    const { actor, now } = caller;
    const { id, companyId, version } = target;
    checkReferences(tx, actor, { companyId, ownerId, assetTypeId: fields.assetTypeId });
    const after = {
      ...fields,
      ownerId,
      extraValues: withDocuments(target.extraValues, fields.extraValues, ({ label }) => label),
      investorsSeeMoney: fields.investorsSeeMoney ?? target.investorsSeeMoney,
      tenantsSeeMoney: fields.tenantsSeeMoney ?? target.tenantsSeeMoney,
    };
    correctPrice(tx, caller, id, fields.purchasePrice);
    saveRow(tx, projects, { id, version }, after, now);
    saveImages(tx, actor, id, images, now);
    if (isValueOfRest || target.currentPropertyValue !== fields.currentPropertyValue)
      recordValue(tx, caller, id, { ...fields, isOfRest: isValueOfRest });
    if (isValueOfRest) keepSoldBefore(tx, id);
    postTyped(tx, caller, id);
    audit({ recordId: id, projectId: id, companyId, changes: changesBetween(target, after) });
    return { id };
  },
});

type References = { companyId: number; assetTypeId: number; ownerId: number };

function checkReferences(
  tx: Database,
  actor: Actor,
  { companyId, assetTypeId, ownerId }: References,
) {
  const isType = and(eq(assetTypes.id, assetTypeId), eq(assetTypes.companyId, companyId));
  if (!hasAny(tx, assetTypes, isType)) throw new Refused('asset_type_id', 'form.errors.choice');
  if (ownerId === actor.id) return;
  const owner = tx
    .select({ role: people.role })
    .from(people)
    .where(and(eq(people.id, ownerId), eq(people.companyId, companyId), isNull(people.deletedAt)))
    .get();
  const canOwn = owner?.role === 'entrepreneur' || owner?.role === 'admin';
  if (actor.role === 'entrepreneur' || !canOwn)
    throw new Refused('entrepreneur_id', 'form.errors.choice');
}

/**
 * Each change of the current value adds a row to the value history (docs/rules.md#value-over-time).
 */
function recordValue(
  tx: Database,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  projectId: number,
  { currentPropertyValue, isOfRest }: { currentPropertyValue: number; isOfRest?: boolean },
) {
  const date = todayFor({ actor, now });
  tx.insert(projectValues)
    .values({
      projectId,
      date,
      currentPropertyValue,
      isOfRest,
      recordedBy: actor.id,
      createdAt: now,
    })
    .run();
}
