import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { browserHeaders } from './load.mjs';

const connections = 4;
const msOfRun = 8_000;

export const deal = new URLSearchParams({
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
});

/** One account asks for a deal and a scenario of thirty years again and again. */
export async function computeThirtyYears({ url, cookie }, dataDir, project) {
  const pages = [
    `/admin/deals?${deal}`,
    `/admin/projects/${project}/money/scenarios/${longScenario(dataDir, project)}`,
  ];
  const end = performance.now() + msOfRun;
  const ask = async (page) => {
    while (performance.now() < end) {
      const answer = await fetch(url + page, { headers: { ...browserHeaders, Cookie: cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => ask(pages[at % pages.length])));
}

function longScenario(dataDir, project) {
  const db = new Sqlite(path.join(dataDir, 'yesod.db'));
  const costs = Array.from({ length: 10 }, (_, at) => ({ title: `Cost ${at}`, monthly: 10_000 }));
  const exitOn = `${new Date().getUTCFullYear() + 29}-12-20`;
  try {
    return db
      .prepare(
        `insert into scenarios (project_id, name, exit, exit_on, value, rent, costs, created_at, updated_at)
         values (?, 'Thirty years', 'sale', ?, 90000000, 300000, ?, 0, 0)`,
      )
      .run(project, exitOn, JSON.stringify(costs)).lastInsertRowid;
  } finally {
    db.close();
  }
}
