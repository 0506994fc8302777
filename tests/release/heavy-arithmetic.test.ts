import { readFileSync } from 'node:fs';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarioPath } from '~/book-paths';
import { dashboardPath, dealsPath, loginPath } from '~/paths';
import { type Client, client } from '../support/client';
import { validProject } from '../support/project-form';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let owner: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  owner = client(server, cast.entrepreneur.email);
  await owner.get(dashboardPath('member'));
});
afterAll(() => server.stop());

/** The processor time of the server so far, in ticks of 10 ms. */
const ticks = (): number => {
  const [user, system] = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
    .slice(11, 13);
  return Number(user) + Number(system);
};

/** The processor time of one request, which does not depend on how busy the machine is. */
async function costOf(ask: () => Promise<{ status: number; html: string }>, times = 10) {
  // The first ones are slower.
  for (let i = 0; i < 3; i += 1) await ask();
  const before = ticks();
  let bytes = 0;
  for (let i = 0; i < times; i += 1) {
    const { status, html } = await ask();
    expect(status).toBe(200);
    bytes = Buffer.byteLength(html);
  }
  return { milliseconds: ((ticks() - before) * 10) / times, kilobytes: bytes / 1024 };
}

const years = (count: number) => String(new Date().getUTCFullYear() + count);

const deal = {
  purchase_price: '500000',
  renovation_cost: '100000',
  work_months: '24',
  exit_months: '360',
  value: '900000',
  tax_rate: '25',
  rent: '3000',
  running_costs: '900',
  loan_amount: '300000',
  loan_rate: '4.5',
  loan_method: 'annuity',
  loan_months: '360',
  wanted: 'irr',
  wanted_rate: '9',
};

async function longScenario(): Promise<{ project: number; id: number }> {
  const project = await owner.call('POST', '/api/projects', {
    ...validProject,
    purchase_price: '500000',
  });
  const { id: projectId } = JSON.parse(project.html);
  const scenario = await owner.call('POST', `/api/projects/${projectId}/scenarios`, {
    name: 'Thirty years',
    exit: 'sale',
    exit_on: `${years(29)}-12-20`,
    value: 900_000,
    tax_rate: 25,
    rent: 3_000,
    costs: Array.from({ length: 10 }, (_, at) => ({ title: `Cost ${at}`, monthly: 100 + at })),
  });
  expect(scenario.status).toBe(200);
  return { project: projectId, id: JSON.parse(scenario.html).id };
}

test('a scenario and a deal of thirty years cost little more than other pages', {
  timeout: 300_000,
}, async () => {
  const { project, id } = await longScenario();
  const page = scenarioPath('member', project, id);
  const call = `/api/scenarios/${id}`;
  const visitor = client(server);
  const plain = await costOf(() => visitor.get(loginPath()), 50);
  const dashboard = await costOf(() => owner.get(dashboardPath('member')));
  const costs = {
    deal: await costOf(() => owner.get(dealsPath('member', deal))),
    dealCall: await costOf(() => owner.call('POST', '/api/deals', deal)),
    page: await costOf(() => owner.get(page)),
    year: await costOf(() => owner.get(`${page}?year=${years(20)}`)),
    call: await costOf(() => owner.call('GET', call)),
    explained: await costOf(() => owner.call('GET', `${call}?explain=on`)),
  };
  console.log({ plain, dashboard, ...costs });
});
