import { browserHeaders } from './load.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

/** Alternates between both, so that a busy machine affects both. Medians in ms. */
export async function measureBooks(url, cookie, { fewEntriesId, manyEntriesId }) {
  const headers = { ...browserHeaders, Cookie: cookie, Origin: url };
  const money = (id) => `/admin/projects/${id}/money`;
  const post = (path, fields) => ({
    path,
    init: { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) },
    status: 302,
  });
  const get = (path) => ({ path, init: { headers }, status: 200 });
  let count = 0;
  const pairs = [
    {
      name: 'money page, 2,000 entries against 20',
      goal: 1.3,
      base: () => get(money(fewEntriesId)),
      measured: () => get(money(manyEntriesId)),
    },
    {
      // The form whose two costs the books replace.
      name: 'new expense against new phase',
      goal: 1.5,
      base: () => post(`/admin/phases/create/${fewEntriesId}`, phase(`Phase ${count++}`)),
      measured: () => post(`${money(manyEntriesId)}/expense`, { amount: '118', vat_rate: '18' }),
    },
  ];
  const rows = [];
  for (const { name, goal, base, measured } of pairs) {
    const times = { base: [], measured: [] };
    for (let round = -3; round < rounds; round++) {
      const [one, other] = [await timeOf(url, base()), await timeOf(url, measured())];
      if (round < 0) continue;
      times.base.push(one);
      times.measured.push(other);
    }
    rows.push({ name, goal, base: median(times.base), measured: median(times.measured) });
  }
  return rows;
}

async function timeOf(url, { path, init, status }) {
  const start = performance.now();
  const response = await fetch(url + path, init);
  await response.arrayBuffer();
  const isExpected = Math.floor(response.status / 100) === Math.floor(status / 100);
  if (!isExpected) throw new Error(`${path}: ${response.status}`);
  return performance.now() - start;
}

const phase = (title) => ({
  title,
  description: 'New tiles.',
  status: 'planning',
  progress: '10',
  order: '1',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  date_of_expense: '2026-12-31',
  planned_cost: '1000',
  actual_cost: '900',
});

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

export const booksTable = (rows) => [
  '| p50 in ms, one request at a time | | | times | goal |',
  '|---|---|---|---|---|',
  ...rows.map(
    ({ name, goal, base, measured }) =>
      `| ${name} | ${base.toFixed(1)} | ${measured.toFixed(1)} | ${(measured / base).toFixed(2)} | ≤ ${goal} |`,
  ),
];
