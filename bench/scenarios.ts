import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { holdingChanges, holdings } from 'db/schema/holding';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { changeOrderPage } from '~/models/change-orders/show.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createPhase } from '~/models/phases/save.server';
import { addRow } from '~/models/rows.server';
import { baseInputs } from '~/models/scenarios/base.server';
import { capitalPlan } from '~/models/scenarios/capital';
import { projectFlows } from '~/models/scenarios/flows';
import { investorReturns } from '~/models/scenarios/returns';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../tests/support/caller';
import { company } from '../tests/support/world';
import { measure } from './measure';

// Measures scenarios on a real database: `npm run bench:investors`.

const now = Date.UTC(2026, 2, 15, 12);
const on = '2026-03-15';
const holders = 500;

/** A project to sell in ten years, with holders who paid in half of what they committed. */
export function measureScenarios() {
  const folder = mkdtempSync(path.join(tmpdir(), 'yesod-scenarios-'));
  try {
    const db = openDatabase(path.join(folder, 'data'));
    db.$client.pragma('synchronous = OFF');
    const one = company(db);
    const owner = as(db, one.entrepreneur, { now });
    const project_id = one.project.id;
    let forms = 0;
    const key = () => ({ form_key: `bench-scenarios-${forms++}` });
    const { id: phase } = createPhase(owner, {
      project_id,
      title: 'Works',
      description: 'All of it',
      start_date: '2026-02-01',
      end_date: '2036-01-31',
      status: 'in-progress',
      progress: '10',
      planned_cost: '400000',
      actual_cost: '0',
      order: '1',
      ...key(),
    });
    const joinedOn = '2026-01-01';
    write(db, () => {
      for (let at = 0; at < holders; at += 1) {
        const holding = { projectId: project_id, name: `Holder ${at + 1}`, committed: 1_000_000 };
        const holdingId = addRow(db, holdings, { ...holding, joinedOn, isSponsor: at === 0 }, now);
        const change = { kind: 'commitment' as const, date: joinedOn, amount: 1_000_000 };
        addRow(db, holdingChanges, { holdingId, ...change }, now);
      }
    });
    for (const { id } of db.select({ id: holdings.id }).from(holdings).all())
      contribute(owner, { id, amount: '5000', date: '2026-01-10', ...key() });
    createTerms(owner, {
      project_id,
      preset: 'catch-up',
      preferred_rate: '8',
      compounding: 'simple',
      sponsor_share: '20',
      effective_from: joinedOn,
      ...key(),
    });
    const { id } = createChangeOrder(owner, {
      project_id,
      title: 'Stronger beams',
      reason: 'The engineer asked for them.',
      funding: 'capital',
      days: '21',
      lines: [{ place: `phase-${phase}`, amount: '12000' }],
      ...key(),
    });
    const { state, base } = baseInputs(db, one.project, on);
    const flows = projectFlows(state, base, on);
    const capital = capitalPlan(flows, on);
    const size = `ten years, ${holders} holders`;
    measure(`projectFlows, ${size}`, 20, () => projectFlows(state, base, on));
    measure(`investorReturns, ${size}`, 20, () => investorReturns(flows, capital, state));
    measure(`page of a change order with its impact, ${size}`, 60, () =>
      changeOrderPage(owner, { id }),
    );
    db.$client.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
