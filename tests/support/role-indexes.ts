import type { Database } from 'db/client.server';
import { indexRows, priceIndexes } from 'db/schema/price-index';
import { nameKey } from 'db/search-index';
import { add } from './add-row';
import type { Records, Word } from './role-words';

/** An index that no loan follows, with a value. */
export function newIndexes(db: Database, { companyId, word }: { companyId: number; word: Word }) {
  const name = `${word('supplier')} index`;
  const indexId = add(db, priceIndexes, { companyId, name, nameKey: nameKey(name) });
  const value = { month: '2025-12', value: 105e9, factor: 1e9, publishedOn: '2026-01-15' };
  return { index: indexId, indexValue: add(db, indexRows, { indexId, ...value }) };
}

type Fields = Record<string, string>;

const named = (to: Records): Fields => ({ name: `${to.typed} index` });
const renamed = (to: Records): Fields => ({ ...named(to), version: '1' });
const value = (): Fields => ({ month: '2025-11', value: '104.2' });
const changedValue = (): Fields => ({ ...value(), version: '1' });
const imported = (): Fields => ({ rows: '2025-10,103.1' });

/** The payloads of the forms of indexes, by address. */
export const indexForms: Record<string, (to: Records) => Fields> = {
  '/indexes/create': named,
  '/indexes/edit/{index}': renamed,
  '/indexes/show/{index}/import': () => ({ ...imported(), confirm: 'on' }),
  '/indexes/show/{index}/values/create': value,
  '/indexes/show/{index}/values/{indexValue}/edit': changedValue,
  '/api/indexes': named,
  '/api/indexes/{index}': renamed,
  '/api/indexes/{index}/import': imported,
  '/api/indexes/{index}/values': value,
  '/api/indexes/{index}/values/{indexValue}': changedValue,
};
