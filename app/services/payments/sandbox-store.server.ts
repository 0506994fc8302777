import path from 'node:path';
import { openSqliteFile, type SqliteFile } from 'db/sqlite-file.server';
import type { ChargeRefusal, ChargeState, SavedMethod } from './gateway';

export type ChargeRow = {
  key: string;
  reference: string;
  amount: number;
  currency: string;
  state: ChargeState['state'];
  reason: ChargeRefusal | null;
  redirect_url: string | null;
  return_url: string | null;
  token: string | null;
};

export type PageRow = {
  key: string;
  reference: string;
  purpose: 'pay' | 'save-method';
  amount: number;
  currency: string;
  customer: string | null;
  return_url: string;
  cancel_url: string;
  state: 'open' | 'complete' | 'expired';
  token: string | null;
};

type RefundRow = { key: string; reference: string; amount: number; charge: string | null };

/** The sandbox keeps its records in a file of its own, as a real provider keeps them elsewhere. */
export function openSandboxStore(dataDir: string) {
  const db = openSqliteFile(path.join(dataDir, 'sandbox-gateway.db'));
  db.exec(`create table if not exists charges (
    key text primary key, reference text not null unique,
    amount integer not null, currency text not null, state text not null, reason text,
    redirect_url text, return_url text, refunded integer not null default 0
  );
  create table if not exists refunds (
    key text primary key, reference text not null, amount integer not null
  );
  create table if not exists methods (token text primary key, details text not null);
  create table if not exists pages (
    key text primary key, reference text not null unique, purpose text not null,
    amount integer not null, currency text not null, customer text,
    return_url text not null, cancel_url text not null,
    state text not null default 'open', token text
  )`);
  addColumn(db, 'charges', 'token');
  addColumn(db, 'refunds', 'charge');

  const one = <Row>(table: string, column: string) =>
    db.prepare<[string], Row>(`select * from ${table} where ${column} = ?`);
  const chargeByKey = one<ChargeRow>('charges', 'key');
  const charge = one<ChargeRow>('charges', 'reference');
  const pageByKey = one<PageRow>('pages', 'key');
  const page = one<PageRow>('pages', 'reference');
  const refundByKey = one<RefundRow>('refunds', 'key');
  const details = db
    .prepare<[string], string>('select details from methods where token = ?')
    .pluck();

  return {
    chargeByKey: (key: string) => chargeByKey.get(key),
    charge: (reference: string) => charge.get(reference),
    addCharge: (row: ChargeRow) =>
      db
        .prepare(
          `insert into charges
            (key, reference, amount, currency, state, reason, redirect_url, return_url, token)
          values (@key, @reference, @amount, @currency, @state, @reason,
            @redirect_url, @return_url, @token)`,
        )
        .run(row),
    endCharge: (reference: string, state: ChargeRow['state'], reason: ChargeRefusal | null) =>
      db
        .prepare(
          "update charges set state = ?, reason = ? where reference = ? and state = 'pending'",
        )
        .run(state, reason, reference),
    pageByKey: (key: string) => pageByKey.get(key),
    page: (reference: string) => page.get(reference),
    addPage: (row: Omit<PageRow, 'state' | 'token'>) =>
      db
        .prepare(
          `insert into pages
            (key, reference, purpose, amount, currency, customer, return_url, cancel_url)
          values
            (@key, @reference, @purpose, @amount, @currency, @customer, @return_url, @cancel_url)`,
        )
        .run(row),
    endPage: (reference: string, state: PageRow['state'], token: string | null) =>
      db
        .prepare("update pages set state = ?, token = ? where reference = ? and state = 'open'")
        .run(state, token, reference),
    method: (token: string | null): SavedMethod | null => {
      const json = token && details.get(token);
      return json ? (JSON.parse(json) as SavedMethod) : null;
    },
    saveMethod: (method: SavedMethod) =>
      db
        .prepare('insert or replace into methods (token, details) values (?, ?)')
        .run(method.token, JSON.stringify(method)),
    dropMethod: (token: string) => db.prepare('delete from methods where token = ?').run(token),
    refundByKey: (key: string) => refundByKey.get(key),
    refunds: (of: string) =>
      db
        .prepare<[string], RefundRow>('select * from refunds where charge = ? order by rowid')
        .all(of),
    /** @returns false if the remaining amount of the charge is lower */
    addRefund: (row: RefundRow & { charge: string }): boolean =>
      db
        .transaction(() => {
          const { changes } = db
            .prepare(
              `update charges set refunded = refunded + @amount
              where reference = @charge and state = 'complete' and refunded + @amount <= amount`,
            )
            .run({ amount: row.amount, charge: row.charge });
          if (changes === 0) return false;
          db.prepare(
            `insert into refunds (key, reference, amount, charge)
              values (@key, @reference, @amount, @charge)`,
          ).run(row);
          return true;
        })
        .immediate(),
  };
}

/** Files of earlier versions lack the column. */
function addColumn(db: SqliteFile, table: string, column: string) {
  const columns = db.prepare<[], { name: string }>(`pragma table_info(${table})`).all();
  if (!columns.some(({ name }) => name === column))
    db.exec(`alter table ${table} add column ${column} text`);
}
