import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { deal } from './arithmetic.mjs';
import { during } from './heavy.mjs';
import { browserHeaders } from './load.mjs';
import { signIn, signInByApi } from './sign-in.mjs';

/** The heaviest requests of one account, of a project that `large-project.ts` made. */
const requestsFor = ({ projectId, scenarioId, changeOrderId, phaseId }) => {
  const money = `/admin/projects/${projectId}/money`;
  return {
    'deal of 30 years': { path: `/admin/deals?${deal}` },
    'POST /api/deals': { path: '/api/deals', body: JSON.stringify(Object.fromEntries(deal)) },
    scenario: { path: `${money}/scenarios/${scenarioId}` },
    'scenario, API': { path: `/api/scenarios/${scenarioId}` },
    'scenario explained, API': { path: `/api/scenarios/${scenarioId}?explain=on` },
    comparison: { path: `${money}/scenarios` },
    'comparison, API': { path: `/api/projects/${projectId}/scenarios` },
    'impact of a change order': { path: `${money}/changes/${changeOrderId}` },
    'impact of a phase that moves': {
      path: `${money}/phases/${phaseId}/impact?days=30`,
    },
    holders: { path: `/admin/projects/${projectId}/holdings` },
    project: { path: `/admin/projects/show/${projectId}` },
    money: { path: money },
  };
};

const connections = 2;

/**
 * Measures the processor time of each request alone, and the pages of another company while two
 * connections of one account ask for it again and again.
 */
export async function measureArithmetic({ url, pid }, { ids, account, other, seconds, rounds }) {
  const cookie = await signIn(url, account);
  const headers = { page: { Cookie: cookie }, call: await signInByApi(url, account) };
  const others = { url, cookie: await signIn(url, other) };
  const ask = async ({ path, body }) => {
    const isCall = path.startsWith('/api/');
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...browserHeaders,
        ...(isCall ? headers.call : headers.page),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body,
    });
    const { length } = await answer.text();
    // The server rejects a sender of too many requests with 503.
    if (![200, 503].includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
    return length;
  };
  const rows = [];
  const add = (row) => {
    rows.push(row);
    console.log(arithmeticLine(row));
  };
  await during(others, () => pause(2_000));
  add({ name: 'nothing else', ...(await during(others, () => pause(seconds * 1000))) });
  for (const [name, request] of Object.entries(requestsFor(ids))) {
    const alone = await costOf(pid, () => ask(request), rounds);
    const end = performance.now() + seconds * 1000;
    const repeat = async () => {
      while (performance.now() < end) await ask(request);
    };
    const wait = await during(others, () =>
      Promise.all(Array.from({ length: connections }, repeat)),
    );
    add({ name, ...alone, ...wait });
  }
  return rows;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor time of the thread that answers, in milliseconds; it alone keeps others waiting. */
const busyOf = (pid) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The first requests are slower: they are the `first`, and the others give a median. */
async function costOf(pid, ask, rounds) {
  const times = [];
  let bytes = 0;
  for (let round = 0; round < rounds + 4; round += 1) {
    const before = busyOf(pid);
    bytes = await ask();
    times.push(busyOf(pid) - before);
  }
  const [first, , , , ...warm] = times;
  warm.sort((one, more) => one - more);
  return { first, busy: warm[warm.length >> 1], kilobytes: bytes / 1024 };
}

const whole = (number) => (number === undefined ? '' : Math.round(number));
const arithmeticLine = ({ name, first, busy, kilobytes, p50, p99, most }) =>
  `| ${[name, ...[first, busy, kilobytes, p50, p99, most].map(whole), loadavg()[0].toFixed(1)].join(' | ')} |`;

export const arithmeticHead = [
  '| two connections ask for | first, ms of the processor | median | KB | others: p50, ms | p99 (goal < 100) | slowest | load |',
  '|---|---|---|---|---|---|---|---|',
].join('\n');
