import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { signIn } from '../sign-in.mjs';
import { admin, count, newType } from './place.mjs';

const seconds = Number(process.env.TORTURE_SECONDS ?? 30);
/** In MB; the limit while a reader blocks checkpoints (SECURITY.md, target 4). */
const mostLog = 1024;
const pages = ['/admin/projects', '/admin/dashboard', '/admin/tenants', '/', '/login'];

/** A pause between two clicks, to measure a busy site and not the machine's limit. */
const breath = 50;

/** Readers and writers, while another process reads in one long transaction. */
export async function mixedLoad(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const file = path.join(server.dataDir, 'yesod.db');
  const reader = new Sqlite(file, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from people').get();
  let isOver = false;
  const statuses = {};
  const countStatus = (status) => (statuses[status] = (statuses[status] ?? 0) + 1);
  const waits = [];
  const read = async (at) => {
    for (let i = at; !isOver; i++) {
      const answer = await fetch(server.url + pages[i % pages.length], {
        headers: { Cookie: cookie },
        redirect: 'manual',
      });
      countStatus(answer.status);
      await answer.arrayBuffer();
      await pause(breath);
    }
  };
  const write = async (writer) => {
    for (let i = 0; !isOver; i++) {
      countStatus((await newType(server, cookie, `Mixed ${writer} ${i}`))?.status);
      await pause(breath);
    }
  };
  const listen = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      waits.push(performance.now() - startedAt);
      await pause(10);
    }
  };
  const working = Promise.all([read(0), read(1), read(2), read(3), write(0), write(1), listen()]);
  await pause(seconds * 1000);
  isOver = true;
  await working;
  const log = statSync(`${file}-wal`).size / 1024 / 1024;
  reader.close();
  await server.stop();
  const wait = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)];
  const total = Object.values(statuses).reduce((sum, number) => sum + number, 0);
  const wrong = Object.entries(statuses).filter(
    ([status]) => !['200', '302', '303'].includes(status),
  );
  return {
    held: wrong.length === 0 && log <= mostLog && wait < 50,
    figures: `${count(total)} requests in ${seconds} s, ${wrong.length === 0 ? 'no error' : `errors ${wrong.join('; ')}`}, the write-ahead log ${log.toFixed(1)} MB, 99 of 100 waits under ${Math.round(wait)} ms`,
  };
}
