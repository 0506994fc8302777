import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureBooks } from '../bench/books.mjs';
import { pageBytes } from '../bench/bytes.mjs';
import { firstLoads } from '../bench/first-load.mjs';
import { measureGrowth } from '../bench/growth.mjs';
import { importPeople } from '../bench/import.mjs';
import { browserHeaders, load } from '../bench/load.mjs';
import { launch } from '../bench/process.mjs';
import { report } from '../bench/report.mjs';
import { signIn, signInByApi } from '../bench/sign-in.mjs';
import { measureVisits } from '../bench/visits.mjs';
import { measureWorkers } from '../bench/workers.mjs';
import { isBuildFresh } from './stamp.mjs';
import { installPackages, must, root, tool } from './steps.mjs';

const projectCount = 10_000;
/**
 * The number of projects and people of a small and a large company; BENCH_GROWTH=1000000 takes some
 * minutes to prepare.
 */
const sizes = { small: 1_000, large: Number(process.env.BENCH_GROWTH ?? 100_000) };
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const account = 'admin@yesod.demo';
const pages = {
  list: '/admin/projects',
  dashboard: '/admin/dashboard',
  login: '/login',
  landing: '/',
};
/** Both landing pages, in both languages. */
const landings = ['communication', 'budget'].flatMap((variant) =>
  ['he-IL', 'en-US'].map((lang) => `/?variant=${variant}&lang=${lang}`),
);
const results = path.join(root, 'bench/RESULTS.md');
/** One process, unless several are measured. */
const mode = { YESOD_MODE: 'demo', CAPTCHA: 'off', NODE_ENV: 'production', WORKERS: '1' };

await installPackages();
if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const folder = mkdtempSync(path.join(tmpdir(), 'yesod-bench-'));
const running = [];
try {
  const dataDir = await prepared('data', projectCount, 0);
  const measured = await measure(dataDir);
  const text = report({ ...measured, growth: await growth() }, { projectCount, seconds, sizes });
  console.log(text);
  if (process.argv.includes('--write')) writeFileSync(results, text + tried());
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

function tried() {
  const text = readFileSync(results, 'utf8');
  const at = text.indexOf('\n## ');
  return at < 0 ? '' : text.slice(at);
}

async function prepared(name, projects, people) {
  console.log(`Preparing ${projects} projects and ${people} people …`);
  const dataDir = path.join(folder, name);
  await must(process.execPath, ['build/seed-demo.js'], { ...mode, DATA_DIR: dataDir });
  await must(process.execPath, [
    tool('tsx/dist/cli.mjs'),
    'bench/dataset.ts',
    dataDir,
    String(projects),
    String(people),
  ]);
  return dataDir;
}

async function growth() {
  const [small, large] = [await company('small', 4712), await company('large', 4713)];
  console.log('The same questions to both …');
  return measureGrowth(small, large);
}

async function company(name, port) {
  const dataDir = await prepared(name, sizes[name], sizes[name]);
  const server = await launch('build/server.js', { port, dataDir, path: pages.login, env: mode });
  running.push(server);
  const ids = JSON.parse(readFileSync(path.join(dataDir, 'measured.json'), 'utf8'));
  return { url: server.url, cookie: await signIn(server.url, account), ids };
}

async function measure(dataDir) {
  const bare = await launch('bench/bare.mjs', { port: 4710, dataDir: folder, path: '/' });
  running.push(bare);
  const yesod = await launch('build/server.js', {
    port: 4711,
    dataDir,
    path: pages.login,
    env: mode,
  });
  running.push(yesod);
  const memoryAtStart = yesod.memory();
  const cookie = await signIn(yesod.url, account);
  const bytes = {};
  for (const [name, page] of Object.entries(pages)) {
    bytes[name] = await pageBytes(yesod.url, page, isPublic(name) ? undefined : cookie);
  }
  const loads = await firstLoads(yesod.url, landings);
  const withSession = { headers: { ...browserHeaders, Cookie: cookie } };

  const signedIn = { Cookie: cookie };
  const program = await signInByApi(yesod.url, account);
  const speeds = [
    ['bare line: list as HTML, with count', bare.url, {}],
    ['project list', yesod.url + pages.list, { headers: signedIn, goal: 15 }],
    [
      'project list, revisit (304)',
      yesod.url + pages.list,
      { headers: signedIn, isRevisit: true, status: 304, goal: 1.5 },
    ],
    ['dashboard', yesod.url + pages.dashboard, { headers: signedIn, goal: 30 }],
    ['landing page', yesod.url + pages.landing, { goal: 2 }],
    ['login page', yesod.url + pages.login, { goal: 2 }],
    ['bare line: list as JSON, with count', `${bare.url}/json`, {}],
    ['project list by the API', `${yesod.url}/api/projects`, { headers: program, goal: 2 }],
    ['bare line: form, written durably', bare.url, formPosts('/')],
    [
      'new asset type',
      yesod.url,
      { ...formPosts('/admin/asset/create', { ...signedIn, Origin: yesod.url }), goal: 3 },
    ],
  ];
  const rows = [];
  for (const [name, url, { goal, isRevisit, ...options }] of speeds) {
    console.log(`${name} …`);
    // Requested again just before, because a write would have outdated the ETag.
    if (isRevisit) {
      const etag = (await fetch(url, withSession)).headers.get('ETag');
      options.headers = { ...options.headers, 'If-None-Match': etag };
    }
    rows.push({ name, goal, ...(await load(url, { seconds, ...options })) });
  }
  console.log('books …');
  const ids = JSON.parse(readFileSync(path.join(dataDir, 'measured.json'), 'utf8'));
  const books = await measureBooks(yesod.url, cookie, ids);
  console.log('visits in Chromium …');
  const visits = {
    bare: await measureVisits({ url: bare.url, list: '/' }),
    own: await measureVisits({
      url: yesod.url,
      cookie,
      list: pages.list,
      from: '/admin/users',
    }),
  };
  console.log('import …');
  const imported = await importPeople(yesod.url, cookie);
  const memory = yesod.memory();
  await yesod.stop();
  console.log('several processes …');
  const workers = await measureWorkers({ dataDir, mode, path: pages.list, account, seconds });
  return {
    rows,
    bytes,
    loads,
    books,
    imported,
    start: yesod.startMs,
    bareStart: bare.startMs,
    memoryAtStart,
    memory,
    visits,
    workers,
    bareMemory: bare.memory(),
  };
}

function isPublic(name) {
  return name === 'login' || name === 'landing';
}

function formPosts(path, headers = {}) {
  let count = 0;
  const setupRequest = (request) => ({
    ...request,
    body: `name=Measured+${process.pid}+${count++}`,
  });
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    requests: [{ method: 'POST', path, setupRequest }],
    headers: { ...headers, ...type },
    status: 303,
  };
}
