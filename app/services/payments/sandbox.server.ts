import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { brandOf } from './card-number';
import {
  type Bank,
  CardRefused,
  type Charge,
  type Charged,
  type ChargeRefusal,
  type Gateway,
} from './gateway';

/** What the test cards do, by their last four digits; every other number is charged. */
const behaviours: Record<string, ChargeRefusal | 'asks' | 'silent'> = {
  '0002': 'declined',
  '9995': 'funds',
  '0069': 'expired',
  '0127': 'number',
  '3220': 'asks',
  '9979': 'silent',
};

type Row = {
  reference: string;
  state: Charged['state'];
  reason: ChargeRefusal | null;
  redirect_url: string | null;
  return_url: string | null;
};

/**
 * A gateway of our own that moves no money. It keeps its charges in a file beside the database, as a real one would keep
 * them elsewhere: what it answered is true also where the server died before it had heard.
 */
export function createSandbox(dataDir: string, silenceMs = 8_000): Gateway & { bank: Bank } {
  const db = new Sqlite(path.join(dataDir, 'sandbox-gateway.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`create table if not exists charges (
    key text primary key, reference text not null unique, amount integer not null, currency text not null,
    state text not null, reason text, redirect_url text, return_url text, refunded integer not null default 0
  );
  create table if not exists refunds (key text primary key, reference text not null, amount integer not null)`);
  const byKey = db.prepare<[string], Row>('select * from charges where key = ?');
  const byReference = db.prepare<[string], Row>('select * from charges where reference = ?');
  const end = (reference: string, state: Charged['state'], reason: ChargeRefusal | null) =>
    db
      .prepare("update charges set state = ?, reason = ? where reference = ? and state = 'pending'")
      .run(state, reason, reference);
  const insert = db.prepare(
    'insert into charges (key, reference, amount, currency, state, reason, redirect_url, return_url) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );

  const told = (row: Omit<Row, 'return_url'>): Charged => {
    if (row.state === 'refused')
      return { state: 'refused', reference: row.reference, reason: row.reason ?? 'declined' };
    if (row.state === 'pending')
      return { state: 'pending', reference: row.reference, redirectUrl: row.redirect_url };
    return { state: 'complete', reference: row.reference };
  };

  const decide = ({ card, returnUrl }: Charge, reference: string): Omit<Row, 'reference' | 'return_url'> => {
    const behaviour = behaviours[card.slice(-4)];
    if (behaviour === 'asks' && returnUrl)
      return { state: 'pending', reason: null, redirect_url: `/payments/sandbox/${reference}` };
    if (behaviour === 'asks') return { state: 'refused', reason: 'authentication', redirect_url: null };
    if (!behaviour || behaviour === 'silent') return { state: 'complete', reason: null, redirect_url: null };
    return { state: 'refused', reason: behaviour, redirect_url: null };
  };

  const tokenOf = (lastFour: string): string => {
    if (behaviours[lastFour] === 'number') throw new CardRefused('number');
    return `sandbox_${randomUUID()}_${lastFour}`;
  };

  return {
    name: 'sandbox',
    async keepCard({ number }) {
      const lastFour = number.slice(-4);
      return { token: tokenOf(lastFour), brand: brandOf(number).name, lastFour };
    },
    async cardForOnce({ number }) {
      return tokenOf(number.slice(-4));
    },
    async changeCard() {},
    async dropCard() {},
    async charge(charge) {
      const before = byKey.get(charge.key);
      if (before) return told(before);
      const reference = `sb_${randomUUID()}`;
      const { state, reason, redirect_url } = decide(charge, reference);
      insert.run(
        charge.key,
        reference,
        charge.amount,
        charge.currency,
        state,
        reason,
        redirect_url,
        charge.returnUrl,
      );
      if (behaviours[charge.card.slice(-4)] === 'silent') {
        await new Promise((resolve) => setTimeout(resolve, silenceMs));
        throw new Error('The sandbox did not answer');
      }
      return told({ reference, state, reason, redirect_url });
    },
    async find({ key }) {
      const row = byKey.get(key);
      return row ? told(row) : null;
    },
    async cancel(reference) {
      end(reference, 'refused', 'authentication');
      return told(byReference.get(reference) as Row);
    },
    async refund({ key, reference, amount }) {
      const known = db
        .prepare<[string], { reference: string; amount: number }>(
          'select reference, amount from refunds where key = ?',
        )
        .get(key);
      if (known && known.amount !== amount) throw new Error('Another amount was refunded by this key');
      if (known) return { reference: known.reference };
      const made = { reference: `sbr_${randomUUID()}` };
      db.transaction(() => {
        const { changes } = db
          .prepare(
            "update charges set refunded = refunded + ? where reference = ? and state = 'complete' and refunded + ? <= amount",
          )
          .run(amount, reference, amount);
        if (changes === 0) throw new Error('There is not so much to refund');
        db.prepare('insert into refunds (key, reference, amount) values (?, ?, ?)').run(
          key,
          made.reference,
          amount,
        );
      }).immediate();
      return made;
    },
    heard: () => null,
    bank: {
      waiting(reference) {
        const row = db
          .prepare<[string], { amount: number; currency: string }>(
            "select amount, currency from charges where reference = ? and state = 'pending'",
          )
          .get(reference);
        return row ?? null;
      },
      answer(reference, isConfirmed) {
        if (isConfirmed) end(reference, 'complete', null);
        else end(reference, 'refused', 'authentication');
        return byReference.get(reference)?.return_url ?? null;
      },
    },
  };
}
