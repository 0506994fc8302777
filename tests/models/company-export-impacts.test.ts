import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { changeOrders } from 'db/schema/order';
import { people } from 'db/schema/person';
import { impactHolders, impacts, scenarios } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { asc, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { openExport } from '~/models/company-export/unpack.server';
import { delayPhase } from '~/models/scenarios/move.server';
import { as } from '../support/caller';
import { createExport } from '../support/company-export';
import { freshDatabase } from '../support/database';
import { company, person } from '../support/world';
import { setUp } from './scenarios/impact-set-up';

/** The kept effects with the names of the records they belong to, whose ids change. */
const keptIn = (db: Database) =>
  db
    .select({
      change: changeOrders.title,
      phase: phases.title,
      days: impacts.days,
      date: impacts.date,
      inputHash: impacts.inputHash,
      by: people.email,
      holder: holdings.name,
      ofProject: impacts.figures,
      ofHolder: impactHolders.figures,
    })
    .from(impactHolders)
    .innerJoin(impacts, eq(impacts.id, impactHolders.impactId))
    .innerJoin(holdings, eq(holdings.id, impactHolders.holdingId))
    .leftJoin(changeOrders, eq(changeOrders.id, impacts.changeOrderId))
    .leftJoin(phases, eq(phases.id, impacts.phaseId))
    .leftJoin(people, eq(people.id, impacts.createdBy))
    .orderBy(asc(impactHolders.id))
    .all();

const scenariosIn = (db: Database) =>
  db
    .select({ name: scenarios.name, isBase: scenarios.isBase, exitOn: scenarios.exitOn })
    .from(scenarios)
    .all();

test('an export carries the effects of decisions, with the records they belong to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-impacts-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { db, one, owner, works, form, change, submit, approve } = setUp();
  const id = change(12_000, { days: '21' });
  submit(id);
  approve(id, { move_dates: 'on' });
  delayPhase(owner, form({ id: works, days: '10' }));
  const before = keptIn(db);
  // Submitted, approved and moved, for each of three holders.
  expect(before.map(({ change: title, days }) => [title, days])).toEqual([
    ...Array(6).fill(['Stronger beams', null]),
    ...Array(3).fill([null, 10]),
  ]);

  const file = await createExport(as(db, one.admin, { dataDir }));
  const here = freshDatabase();
  // Shifts the ids, so that none is the same by chance.
  company(here);
  const superadmin = person(here, 'superadmin', { companyId: null });
  const opened = await openExport(file);
  await importCompany(as(here, superadmin, { dataDir }), opened).finally(() => opened.zip.close());
  expect(keptIn(here)).toEqual(before);
  expect(scenariosIn(here)).toEqual(scenariosIn(db));
});
