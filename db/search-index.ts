import type { Database } from './client.server';
import { type Searchable, searchable } from './schema/search';
import { assertLogHasRoom } from './write-ahead-log';

/** Hebrew final letters, because the beginning of a word is typed with the other form. */
const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** The form in which letters are compared: no capitals, points, accents, quotes or finals. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'"`´‘’“”׳״]/gu, '')
    .replaceAll(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter);

export const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Two leading spaces make a word's first one or two letters a term of the trigram index. */
const searchText = (texts: (string | null)[]): string =>
  texts
    .flatMap((text) => wordsIn(text ?? ''))
    .map((word) => `  ${word}`)
    .join('');

const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * The form in which names are compared. SQLite lowercases ASCII only, and direction marks are
 * invisible.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replace(directionMarks, '').toLowerCase();

type Source = {
  texts: string;
  marks: string;
};

const supplierName = '(select suppliers.name from suppliers where suppliers.id = supplier_id)';

/** Marks of a row in a project; the project's current owner is looked up in the query. */
const projectMarks = (id: string) =>
  `'.c' || (select company_id from projects where projects.id = ${id}) || '..j' || ${id} || '.'`;

const sources: Record<Searchable, Source> = {
  projects: {
    texts: 'name, location, description',
    marks: `iif(deleted_at is null, '.a.', '.x.') || '.c' || company_id
      || '..t' || asset_type_id || '..b' || created_by || '..o' || owner_id || '.'`,
  },
  people: {
    // A company's admin is also found by the company's name.
    texts: `name, email, phone, phone_number, case when role = 'admin' and parent_id is null
      then (select companies.name from companies where companies.id = company_id) end`,
    marks: `iif(deleted_at is null, '.a.', '.x.') || '.c' || coalesce(company_id, 0)
      || '..' || role || '..b' || coalesce(created_by, 0) || '.'
      || iif(parent_id is null, '.top.', '')`,
  },
  transactions: {
    texts: 'transaction_id, message',
    marks: `'.c' || company_id || '..' || status || '..p' || coalesce(plan_id, 0)
      || '..r' || coalesce(reason, '') || '.'`,
  },
  invitations: {
    texts: 'phone, substr(phone, length(country_code) + 1), email, message',
    marks: `'.c' || company_id || '..' || status || '..b' || coalesce(invited_by, 0) || '.'`,
  },
  phases: { texts: 'title, description', marks: projectMarks('project_id') },
  milestones: {
    texts: 'title, description',
    marks: projectMarks('(select project_id from phases where phases.id = phase_id)'),
  },
  documents: { texts: 'name', marks: projectMarks('project_id') },
  messages: { texts: 'subject, message', marks: projectMarks('project_id') },
  tenant_requests: { texts: 'title, description', marks: projectMarks('project_id') },
  suppliers: {
    texts: 'name, tax_id, contact, phone, email, note',
    marks: "'.c' || company_id || '.'",
  },
  orders: { texts: `${supplierName}, title, '' || number`, marks: projectMarks('project_id') },
  journal_entries: {
    // The amount as people type it: 1250.50.
    texts: `${supplierName}, invoice_number, note, printf('%.2f', (net + vat) / 100.0)`,
    marks: projectMarks('project_id'),
  },
};

const batchSize = 500;
const pieceSize = 50;

/**
 * Runs inside the transaction of a change and indexes the recorded changes, newest first. Other
 * tools' changes are left to `indexPiece`, so that no form waits for them. Rowids are the negated
 * ids, because FTS5 reads ascending ids faster and the newest come first.
 */
export function indexChanged({ $client }: Database, since = 0, most = batchSize) {
  const changes = $client
    .prepare<[number, number], Note>(
      `select rowid, table_name as name, record_id as id from unindexed
        where rowid > ? order by rowid desc limit ?`,
    )
    .all(since, most);
  if (changes.length === 0) return;
  const forget = $client.prepare('delete from unindexed where rowid = ?');
  for (const table of searchable) {
    const own = changes.filter(({ name }) => name === table);
    if (own.length === 0) continue;
    const { texts, marks } = sources[table];
    const read = $client.prepare<[string], { rowid: number; texts: string; marks: string }>(
      `select -id as rowid, json_array(${texts}) as texts, ${marks} as marks from ${table}
        where id in (select value from json_each(?))`,
    );
    const index = $client.prepare(
      `insert or replace into ${table}_search (rowid, text, marks) values (?, ?, ?)`,
    );
    for (const row of read.all(JSON.stringify(own.map(({ id }) => id))))
      index.run(row.rowid, searchText(JSON.parse(row.texts)), row.marks);
    for (const { rowid } of own) forget.run(rowid);
  }
}

type Note = { rowid: number; name: string; id: number };

/**
 * Indexes some of the remaining changes.
 * @returns whether there are more
 */
export function indexPiece(db: Database): boolean {
  if (!hasUnindexed(db)) return false;
  assertLogHasRoom(db);
  db.$client.transaction(() => indexChanged(db, 0, pieceSize)).immediate();
  return hasUnindexed(db);
}

export const hasUnindexed = ({ $client }: Database): boolean =>
  $client.prepare('select 1 from unindexed').get() !== undefined;
