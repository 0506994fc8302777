import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { browserHeaders } from './load.mjs';
import { processesOf } from './process.mjs';

/** Linux reports processor time in ticks of this many milliseconds. */
const tick = 10;

/** Processor time of a process and of each it started so far, in milliseconds. */
export const timesOf = (pid) =>
  processesOf(pid).map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  });

/** Sends requests at a fixed rate, or more slowly if all connections wait for a response. */
export async function sendAtRate({ url, perSecond, seconds, connections = 4 }, requestFor) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = {};
  const waits = [];
  const sending = new Set();
  const start = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = start + (i / perSecond) * 1000;
    if (due > performance.now()) await pause(due - performance.now());
    while (sending.size >= connections) await Promise.race(sending);
    const begun = performance.now();
    const asking = ask(url, { agent, ...requestFor(i) }).then((status) => {
      sending.delete(asking);
      statuses[status] = (statuses[status] ?? 0) + 1;
      waits.push(performance.now() - begun);
    });
    sending.add(asking);
  }
  await Promise.all(sending);
  agent.destroy();
  waits.sort((a, b) => a - b);
  return { statuses, p50: waits[waits.length >> 1], p99: waits[Math.floor(waits.length * 0.99)] };
}

function ask(url, { agent, path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve) => {
    const sent = request(
      url + path,
      { agent, method, headers: { ...browserHeaders, ...headers } },
      (response) => response.resume().once('end', () => resolve(response.statusCode)),
    );
    sent.once('error', ({ code }) => resolve(code)).end(body);
  });
}
