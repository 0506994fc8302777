import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { run } from '../../scripts/steps.mjs';
import { signIn } from '../sign-in.mjs';
import { count, post, readDatabase } from './place.mjs';

const rounds = Number(process.env.TORTURE_ROUNDS ?? 50);
/** The sandbox charges this card but responds only eight seconds later. */
const silent = '4000000000009979';

/** kill -9 after the gateway has charged and before we have stored the result. */
export async function killCharges(open) {
  const server = await open({ env: { PAYMENTS: 'sandbox' } });
  const plan = readDatabase(server, (db) =>
    db.prepare('select id, version from plans where is_active and amount > 0 order by id').get(),
  );
  const card = { card_holder_name: 'Noa Levi', card_no: silent, cvv: '123', expiry: '11/33' };
  for (let round = 1; round <= rounds; round++) {
    // A company with a plan or an open payment could not pay for the plan again.
    const cookie = await signIn(server.url, addCompany(server, round));
    const form = {
      ...card,
      card_id: 'new',
      version: String(plan.version),
      form_key: `torture-${round}`,
    };
    const sending = post(server, cookie, `/admin/plan/pay/${plan.id}`, form);
    const isAnswered = sending.then(
      (answer) => answer && Promise.reject(new Error(`${answer.status}`)),
    );
    while (charged(server).length < round) await Promise.race([pause(5), isAnswered]);
    await server.kill();
    await isAnswered;
    await server.start();
  }
  await server.stop();
  // Simulates two minutes later, when unfinished charges are looked up.
  readDatabase(server, (db) =>
    db.exec('update payments set created_at = created_at - 600000, updated_at = 0'),
  );
  await server.start();
  const open_ = "select count(*) from payments where state in ('begun', 'asked')";
  for (let tries = 0; tries < 500 && pluck(server, open_) > 0; tries++) await pause(20);
  await server.stop();
  const entered = pluck(
    server,
    "select count(distinct payment_id) from transactions where status = 'complete' and payment_id is not null",
  );
  const rows = pluck(
    server,
    "select count(*) from transactions where status = 'complete' and payment_id is not null",
  );
  const charges = new Set(charged(server)).size;
  const isConsistent =
    (await run(process.execPath, ['build/data.js', 'billing'], { DATA_DIR: server.dataDir })) === 0;
  const leaks = traces(server);
  return {
    held:
      charges === rounds &&
      entered === charges &&
      rows === charges &&
      isConsistent &&
      leaks.length === 0,
    figures: `${count(charges)} charges, ${count(entered)} known after ${rounds} kills, ${rows - entered} doubled, books ${isConsistent ? 'hold' : 'do not hold'}; the card's number in ${leaks.length} files and logs`,
  };
}

/** Adds a company that never had a plan, and returns the email address of its admin. */
function addCompany(server, number) {
  const email = `payer-${number}@yesod.demo`;
  readDatabase(server, (db) => {
    const { lastInsertRowid: id } = db
      .prepare('insert into companies (name, created_at, updated_at) values (?, 1, 1)')
      .run(`Payer ${number}`);
    db.prepare(
      `insert into people (company_id, role, name, email, user_code, created_at, updated_at)
        values (?, 'admin', ?, ?, ?, 1, 1)`,
    ).run(id, `Payer ${number}`, email, `P${number}`);
  });
  return email;
}

const pluck = (server, source) => readDatabase(server, (db) => db.prepare(source).pluck().get());

/** The keys the gateway has charged. */
function charged({ dataDir }) {
  const db = new Sqlite(path.join(dataDir, 'sandbox-gateway.db'), { readonly: true });
  try {
    return db.prepare("select key from charges where state = 'complete'").pluck().all();
  } finally {
    db.close();
  }
}

/**
 * Places where the card number occurs: the database, its log, backups, the sandbox, the server's
 * output.
 */
function traces({ dataDir, log }) {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const paths = files.map((one) => path.join(one.parentPath, one.name));
  const leaks = paths.filter((file) => readFileSync(file).includes(silent));
  return log.includes(silent) ? [...leaks, 'log'] : leaks;
}
