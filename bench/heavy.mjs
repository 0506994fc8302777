import path from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { computeThirtyYears } from './arithmetic.mjs';
import { importPeople } from './import.mjs';
import { browserHeaders } from './load.mjs';

const pages = ['/admin/projects', '/admin/dashboard', '/admin/tenants'];
const intervalMs = 40;
const photos = 32;

/**
 * Measures pages while another person runs something heavy, and a small upload of another company.
 */
export async function measureHeavy(url, { cookie, otherCookie, dataDir }) {
  const project = crowdedProject(dataDir);
  const photo = await largePhoto();
  const by = { url, cookie };
  let document = 0;
  const other = { url, cookie: otherCookie };
  const work = {
    'nothing else': () => pause(4_000),
    'deals and scenarios of 30 years on four connections': () =>
      computeThirtyYears(other, dataDir, otherProject(dataDir)),
    'import of 2,000 people': () => importPeople(url, cookie),
    'export of 20,000 people': () => exportPeople(by),
    [`${photos} large photos`]: async () => {
      const sending = sendPhotos(by, photo);
      await pause(1_000);
      document = await timeOf(() => sendDocument(other, otherProject(dataDir)));
      await sending;
    },
    'message to 10,000 people': async () => {
      await sendMessage(by, project);
      await untilTold(dataDir);
    },
  };
  const rows = [];
  // The first pages of a process are slower.
  await during(by, () => pause(2_000));
  for (const [name, run] of Object.entries(work)) {
    rows.push({ name, ...(await during(by, run)) });
    console.log(heavyLine(rows.at(-1)));
  }
  return { rows, document };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends requests at a steady rate, so that slow responses do not hide later ones. */
export async function during({ url, cookie }, run) {
  const times = [];
  const requests = [];
  let isOver = false;
  const start = performance.now();
  const work = run().finally(() => (isOver = true));
  // Rethrown below, once all pages have responded.
  work.catch(() => {});
  for (let i = 0; !isOver; i++) {
    const at = performance.now();
    const answer = fetch(url + pages[i % pages.length], {
      headers: { ...browserHeaders, Cookie: cookie },
    });
    requests.push(
      answer
        .then((response) => response.arrayBuffer())
        .then(() => times.push(performance.now() - at)),
    );
    await pause(intervalMs);
  }
  await Promise.all([work, ...requests]);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    seconds: (performance.now() - start) / 1000,
    requests: times.length,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
  };
}

const ms = (time) => Math.round(time);
export const heavyLine = ({ name, seconds, requests, p50, p99, most }) =>
  `| ${name} | ${seconds.toFixed(1)} | ${requests} | ${ms(p50)} | ${ms(p99)} | ${ms(most)} |`;

export const heavyTable = ({ rows, document }) => [
  '| pages while another user has | takes, s | pages | p50, ms | p99 (goal < 100) | slowest |',
  '|---|---|---|---|---|---|',
  ...rows.map(heavyLine),
  '',
  `A document of 2 MB by another company, begun a second after the ${photos} photos: ${(document / 1000).toFixed(1)} s.`,
];

const timeOf = async (run) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

async function post({ url, cookie }, to, form) {
  const headers = { Cookie: cookie, Origin: url };
  const response = await fetch(url + to, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: form,
  });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`${to} answered ${response.status}`);
}

export async function exportPeople({ url, cookie }) {
  await (
    await fetch(`${url}/admin/users/export.csv`, { headers: { Cookie: cookie } })
  ).arrayBuffer();
}

/** Sends several forms at once, with eight photos each. */
export async function sendPhotos(by, photo, forms = photos / 8) {
  const form = () => {
    const body = new FormData();
    const fields = { ...project, form_key: crypto.randomUUID() };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    for (let i = 0; i < 8; i++) body.append('images[0][file]', new File([photo], `${i}.jpg`));
    return body;
  };
  await Promise.all(
    Array.from({ length: forms }, () => post(by, '/admin/projects/create', form())),
  );
}

const project = {
  name: 'Measured',
  description: 'x',
  asset_type_id: '1',
  location: 'Haifa',
  renovation_cost: '1',
  current_property_value: '5',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};

/** Twelve megapixels in about 3.5 MB, like a phone's photo. */
export const largePhoto = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 5 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
};

const sendMessage = (by, id) =>
  post(
    by,
    `/admin/projects/show/${id}/message`,
    new URLSearchParams({ receiver_type: '2', subject: 'Measured', message: 'To everybody' }),
  );

function sendDocument(by, id) {
  const form = new FormData();
  form.set('name', 'Permit');
  form.set('document', new File(['%PDF-1.7\n', Buffer.alloc(2_000_000)], 'permit.pdf'));
  return post(by, `/admin/projects/show/${id}/upload`, form);
}

/** Waits until all notices of messages are in the outbox. */
async function untilTold(dataDir) {
  const left = (db) =>
    db
      .prepare(
        "select (select count(*) from jobs where kind = 'message.notify') + (select count(*) from outbox where status = 'waiting')",
      )
      .pluck()
      .get();
  while (withDatabase(dataDir, left) > 0) await pause(200);
}

function crowdedProject(dataDir) {
  return withDatabase(dataDir, (db) => {
    // Company users read messages only with a grant.
    db.exec(
      "insert or ignore into person_permissions select id, 'messages.view' from people where email like '%@measured.test'",
    );
    const id = db.prepare('select max(id) from projects where company_id = 1').pluck().get();
    db.prepare(
      "insert or ignore into project_members select ?, id, 'tenant', 0 from people where company_id = 1 and email like '%@measured.test' limit 10000",
    ).run(id);
    return id;
  });
}

const otherProject = (dataDir) =>
  withDatabase(dataDir, (db) =>
    db.prepare('select id from projects where company_id = 2 and deleted_at is null').pluck().get(),
  );

function withDatabase(dataDir, ask) {
  const db = new Sqlite(path.join(dataDir, 'yesod.db'));
  try {
    return ask(db);
  } finally {
    db.close();
  }
}
