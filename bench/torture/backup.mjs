import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/steps.mjs';
import { signIn } from '../sign-in.mjs';
import { admin, count, inspect, newType, readDatabase } from './place.mjs';

const writers = 20;
const longestWait = 1_000;

/** Backs up during writes, restores over the existing data, and starts. */
export async function backUpUnderWriters(open) {
  const server = await open();
  const cookie = await signIn(server.url, admin);
  const folder = `${server.dataDir}-backups`;
  mkdirSync(folder);
  const acknowledged = [];
  let [refused, slowest, isOver] = [0, 0, false];
  const write = async (writer) => {
    for (let i = 0; !isOver; i++) {
      const name = `Backed up ${writer} ${i}`;
      const startedAt = performance.now();
      const answer = await newType(server, cookie, name);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (answer?.status === 303) acknowledged.push(name);
      else refused++;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await pause(1_000);
  slowest = 0;
  const before = [...acknowledged];
  const took = await data(server, 'backup', folder);
  const during = slowest;
  await pause(300);
  isOver = true;
  await writing;

  await data(server, 'restore', ...(await killed(server, newest(folder))));
  const early = inspect(server, before);
  const healthy = await server.start();
  // Without writers, all tables must match, except those that a start changes.
  await data(server, 'backup', folder);
  await killed(server);
  const rows = rowHashes(server);
  await data(server, 'restore', newest(folder));
  const isSame = rows === rowHashes(server);
  return {
    held:
      early.isWhole &&
      early.lost + refused === 0 &&
      isSame &&
      during < longestWait &&
      healthy < 5_000,
    figures: `${writers} writers, ${count(before.length)} acknowledged before, ${early.lost} lost, ${refused} refused; made in ${ms(took)}, longest write during it ${ms(during)}; rows ${isSame ? 'equal' : 'DIFFERENT'}; healthy ${ms(healthy)} after the restore`,
  };
}

async function killed(server, file) {
  await server.kill();
  return [file];
}

const newest = (folder) => path.join(folder, readdirSync(folder).sort().at(-1));
const ms = (number) => `${Math.round(number)} ms`;

function data({ dataDir }, command, ...args) {
  const startedAt = performance.now();
  const env = { ...process.env, YESOD_MODE: 'demo', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['build/data.js', command, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0
        ? resolve(performance.now() - startedAt)
        : reject(new Error(`${command} ended with ${code}`)),
    ),
  );
}

function rowHashes(server) {
  return readDatabase(server, (client) => {
    const tables = client
      .prepare(
        "select name from sqlite_master where type = 'table' and name not in ('revision', 'sqlite_stat1')",
      )
      .pluck()
      .all();
    const hash = createHash('sha256');
    for (const table of tables.filter((name) => !/_search(_|$)/.test(name)).sort())
      hash.update(table + JSON.stringify(client.prepare(`select * from "${table}"`).all()));
    return hash.digest('hex');
  });
}
