import type { Database } from 'db/client.server';
import { scenarios } from 'db/schema/scenario';
import { eq, sql } from 'drizzle-orm';
import { textFor } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { addRow } from '~/models/rows.server';
import { baseInputs, type ScenarioProject } from './base.server';
import { type Change, withChange } from './change';
import { freeName } from './names.server';

/**
 * Moves the exit and the value of the base scenario by what was approved, so that the next change
 * is measured with it. A project without a base scenario gets one if there is something to keep.
 */
export function keepInBase(
  caller: Caller & { tx: Database },
  project: ScenarioProject & { companyId: number },
  change: Change,
) {
  const { tx, actor, now, locale } = caller;
  const on = todayFor({ actor, now });
  const { state, base } = baseInputs(tx, project, on);
  const { id, ...assumptions } = base;
  const { exitOn, value } = withChange({ state, assumptions }, change, on).assumptions;
  if (exitOn === base.exitOn && value === base.value) return;
  const valued = value === base.value ? {} : { value, valuedOn: on };
  const of = { projectId: project.id, companyId: project.companyId };
  const changes = changesBetween(assumptions, { exitOn, value });
  if (id === null) {
    const name = freeName(tx, project.id, textFor(locale)('scenario.form.baseTitle'));
    const row = { ...assumptions, exitOn, ...valued, name, isBase: true };
    const recordId = addRow(
      tx,
      scenarios,
      { ...row, projectId: project.id, createdBy: actor.id },
      now,
    );
    const created = { name: { to: name }, ...changes };
    recordAudit(tx, caller, { action: 'scenario.create', recordId, ...of, changes: created });
  } else {
    tx.update(scenarios)
      .set({ exitOn, ...valued, version: sql`version + 1`, updatedAt: now })
      .where(eq(scenarios.id, id))
      .run();
    recordAudit(tx, caller, { action: 'scenario.update', recordId: id, ...of, changes });
  }
}
