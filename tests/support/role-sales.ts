import type { Database } from 'db/client.server';
import { type Account, type EntryKind, journalEntries, postings } from 'db/schema/book';
import { sales } from 'db/schema/sale';
import { add } from './add-row';
import type { Records, Word } from './role-words';
import { project } from './world';

type Place = { projectId: number; assetTypeId: number; word: Word };
type Owner = Parameters<typeof project>[1];

/** A signed sale; and projects that were bought, sold and closed. */
export function newSales(db: Database, owner: Owner, { projectId, assetTypeId, word }: Place) {
  const fields = { name: word('house'), description: word('house'), location: word('house') };
  const another = (more: object) => project(db, owner, assetTypeId, { ...fields, ...more }).id;
  const terms = { contractOn: '2026-03-01', transferOn: '2026-03-01', price: 100 };
  const sale = (of: number, more: object) =>
    add(db, sales, { ...terms, projectId: of, buyer: word('books'), ...more });
  const entry = (
    of: { projectId: number; saleId?: number },
    kind: EntryKind,
    [debit, credit]: [Account, Account],
  ) => {
    const row = { ...of, kind, date: '2026-03-01', net: 100, vat: 0, postedAt: Date.now() };
    const entryId = add(db, journalEntries, row);
    add(db, postings, { entryId, account: debit, amount: 100 });
    add(db, postings, { entryId, account: credit, amount: -100 });
  };
  const bought = another({ purchasePrice: 100, purchasePayer: 'owner', startDate: '2026-01-01' });
  entry({ projectId: bought }, 'purchase', ['property', 'owner']);
  const sold = another({ soldOn: '2026-03-01' });
  const transferredSale = sale(sold, { status: 'transferred', cost: 0 });
  entry({ projectId: sold, saleId: transferredSale }, 'sale', ['cash', 'sale']);
  return {
    // The sale of a part, so that another sale can be signed.
    sale: sale(projectId, { isWhole: false }),
    transferredSale,
    boughtProject: bought,
    soldProject: sold,
    closedProject: another({ soldOn: '2026-03-01', closedAt: Date.now() }),
  };
}

type Fields = Record<string, string>;

const purchase = (): Fields => ({
  price: '1000',
  paid_owner: '1000',
  date: '2026-03-01',
});
const contract = (): Fields => ({
  buyer: 'Dana Bar',
  price: '1000',
  is_whole: '0',
  contract_on: '2026-03-01',
  transfer_on: '2026-03-01',
});
const changed = (): Fields => ({
  buyer: 'Dana Bar',
  price: '1000',
  transfer_on: '2026-03-02',
  version: '1',
});
const payment = (): Fields => ({ amount: '0.5', date: '2026-03-01' });
const transfer = (): Fields => ({ date: '2026-03-01' });

/** The payloads of the forms of purchases and sales, by address. */
export const saleForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/money/purchase': purchase,
  '/projects/{project}/money/sales/create': contract,
  '/projects/{project}/money/sales/{sale}/edit': changed,
  '/projects/{project}/money/sales/{sale}/prepay': payment,
  '/projects/{project}/money/sales/{sale}/transfer': transfer,
  '/projects/{project}/money/sales/{sale}/withdraw': transfer,
  '/api/projects/{project}/purchase': purchase,
  '/api/projects/{project}/sales': contract,
  '/api/sales/{sale}': changed,
  '/api/sales/{sale}/payments': payment,
  '/api/sales/{sale}/transfer': transfer,
  '/api/sales/{sale}/withdraw': transfer,
};
