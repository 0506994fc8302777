import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageBytes } from '../bench/bytes.mjs';
import { importPeople } from '../bench/import.mjs';
import { browserHeaders, load } from '../bench/load.mjs';
import { launch } from '../bench/process.mjs';
import { report } from '../bench/report.mjs';
import { signIn } from '../bench/sign-in.mjs';
import { isBuildFresh } from './stamp.mjs';
import { bin, installPackages, must, root } from './steps.mjs';

const projectCount = 10_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const account = 'admin@yesod.demo';
const pages = { list: '/admin/projects', dashboard: '/admin/dashboard', login: '/login' };
const mode = { YESOD_MODE: 'demo', CAPTCHA: 'off', NODE_ENV: 'production' };

await installPackages();
if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const folder = mkdtempSync(path.join(tmpdir(), 'yesod-bench-'));
const dataDir = path.join(folder, 'data');
const running = [];
try {
  console.log(`Preparing ${projectCount} projects …`);
  await must(process.execPath, ['build/seed-demo.js'], { ...mode, DATA_DIR: dataDir });
  await must(bin('tsx'), ['bench/dataset.ts', dataDir, String(projectCount)]);
  const text = report(await measure(), { projectCount, seconds });
  console.log(text);
  if (process.argv.includes('--write')) writeFileSync(path.join(root, 'bench/RESULTS.md'), text);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const bare = await launch('bench/bare.mjs', { port: 4710, dataDir: folder, path: '/' });
  running.push(bare);
  const yesod = await launch('build/server.js', { port: 4711, dataDir, path: pages.login, env: mode });
  running.push(yesod);
  const memoryAtStart = yesod.memory();
  const cookie = await signIn(yesod.url, account);
  const bytes = {};
  for (const [name, page] of Object.entries(pages)) {
    // Who is signed in sees no login page.
    bytes[name] = await pageBytes(yesod.url, page, name === 'login' ? undefined : cookie);
  }
  const asked = { headers: { ...browserHeaders, Cookie: cookie } };
  const etag = (await fetch(yesod.url + pages.list, asked)).headers.get('ETag');

  const signedIn = { Cookie: cookie };
  const speeds = [
    ['bare line: list as HTML, with count', bare.url, {}],
    ['project list', yesod.url + pages.list, { headers: signedIn, goal: 8 }],
    [
      'project list, revisit (304)',
      yesod.url + pages.list,
      { headers: { ...signedIn, 'If-None-Match': etag }, status: 304, goal: 2 },
    ],
    ['dashboard', yesod.url + pages.dashboard, { headers: signedIn }],
    ['login page', yesod.url + pages.login, { goal: 2 }],
    ['bare line: form, written durably', bare.url, formPosts('/')],
    [
      'new asset type',
      yesod.url,
      { ...formPosts('/admin/asset/create', { ...signedIn, Origin: yesod.url }), goal: 3 },
    ],
  ];
  const rows = [];
  for (const [name, url, { goal, ...options }] of speeds) {
    console.log(`${name} …`);
    rows.push({ name, goal, ...(await load(url, { seconds, ...options })) });
  }
  console.log('import …');
  const imported = await importPeople(yesod.url, cookie);
  return {
    rows,
    bytes,
    imported,
    start: yesod.startMs,
    bareStart: bare.startMs,
    memoryAtStart,
    memory: yesod.memory(),
    bareMemory: bare.memory(),
  };
}

/** Forms with a new name each time; the answer sends the browser on. */
function formPosts(path, headers = {}) {
  let count = 0;
  const setupRequest = (request) => ({ ...request, body: `name=Measured+${process.pid}+${count++}` });
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    requests: [{ method: 'POST', path, setupRequest }],
    headers: { ...headers, ...type },
    status: 303,
  };
}
