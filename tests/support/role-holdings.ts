import type { Database } from 'db/client.server';
import { holdingChanges, holdings } from 'db/schema/holding';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { projectId: number; investorId: number; word: Word };

/** The holding of the project's investor. */
export function newHoldings(db: Database, { projectId, investorId, word }: Place) {
  const holding = add(db, holdings, {
    projectId,
    personId: investorId,
    name: word('holding'),
    committed: 50_000,
    joinedOn: '2026-01-01',
  });
  const change = { kind: 'commitment' as const, date: '2026-01-01', amount: 50_000 };
  add(db, holdingChanges, { ...change, holdingId: holding });
  return { holding };
}

type Fields = Record<string, string | File>;

const newHolding = (): Fields => ({ name: 'Dana Levi', committed: '100' });
const edited = (): Fields => ({ name: 'Dana Levi', version: '1' });
const commitment = (): Fields => ({ committed: '700', version: '1' });
const sale = (): Fields => ({ amount: '10', buyer_name: 'Gil Peretz' });

const terms = (): Fields => ({ preset: 'preferred', preferred_rate: '8', compounding: 'simple' });

/** The payloads of the forms of holdings and terms, by address. */
export const holdingForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/holdings/create': newHolding,
  '/projects/{project}/holdings/{holding}/edit': edited,
  '/projects/{project}/holdings/{holding}/commit': commitment,
  '/projects/{project}/holdings/{holding}/sell': sale,
  '/projects/{project}/terms/create': terms,
  '/api/projects/{project}/holdings': newHolding,
  '/api/projects/{project}/terms': terms,
  '/api/holdings/{holding}': edited,
  '/api/holdings/{holding}/commitments': commitment,
  '/api/holdings/{holding}/sales': sale,
};
