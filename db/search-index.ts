import type { Database } from './client.server';
import { type Searchable, searchable } from './schema/search';

/** Whoever types the beginning of a word types the other form. */
const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** Without capitals, points, accents, quotes and final letters. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'"`´‘’“”׳״]/gu, '')
    .replaceAll(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Two spaces before each word make its first one and two letters a term of the trigram index. */
const searchText = (texts: (string | null)[]): string =>
  texts
    .flatMap((text) => wordsIn(text ?? ''))
    .map((word) => `  ${word}`)
    .join('');

/** SQLite's own idea of upper and lower case ends with ASCII. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

type Source = {
  texts: string;
  /** What narrows a search within the index, each between points: `.a.` for rows there are, `.x.` for deleted ones. */
  marks: string;
};

/** Of a row in a project; whose the project is now is asked when something is found. */
const projectMarks = (id: string) =>
  `'.c' || (select company_id from projects where projects.id = ${id}) || '..j' || ${id} || '.'`;

const sources: Record<Searchable, Source> = {
  projects: {
    texts: 'name, location, description',
    marks: `iif(deleted_at is null, '.a.', '.x.') || '.c' || company_id || '..t' || asset_type_id || '..b' || created_by || '..o' || owner_id || '.'`,
  },
  people: {
    // A company's own admin is found by the company's name too.
    texts: `name, email, phone, phone_number, case when role = 'admin' and parent_id is null then (select companies.name from companies where companies.id = company_id) end`,
    marks: `iif(deleted_at is null, '.a.', '.x.') || '.c' || coalesce(company_id, 0) || '..' || role || '..b' || coalesce(created_by, 0) || '.' || iif(parent_id is null, '.top.', '')`,
  },
  transactions: {
    texts: 'transaction_id, message',
    marks: `'.c' || company_id || '..' || status || '..p' || coalesce(plan_id, 0) || '..r' || coalesce(reason, '') || '.'`,
  },
  invitations: {
    texts: 'phone, substr(phone, length(country_code) + 1), message',
    marks: `'.c' || company_id || '..' || status || '..b' || coalesce(invited_by, 0) || '.'`,
  },
  phases: { texts: 'title, description', marks: projectMarks('project_id') },
  milestones: {
    texts: 'title, description',
    marks: projectMarks('(select project_id from phases where phases.id = phase_id)'),
  },
  documents: { texts: 'name', marks: projectMarks('project_id') },
  messages: { texts: 'subject, message', marks: projectMarks('project_id') },
};

const batchSize = 500;
const pieceSize = 50;

/**
 * Inside the transaction of the change. When another tool changed more than `most` rows of a table, the rest waits for
 * `indexPiece`, and nobody for it. Rows are kept by the negative of the id: FTS5 reads upward faster, and the newest are
 * wanted first.
 */
export function indexChanged({ $client }: Database, most = batchSize) {
  const anything = $client.prepare('select 1 from unindexed').pluck();
  if (!anything.get()) return;
  for (const table of searchable) {
    const { texts, marks } = sources[table];
    // What was noted last comes first: it is what this write changed.
    const batch = 'select record_id from unindexed where table_name = ? order by rowid desc limit ?';
    const read = $client.prepare<[string, number], { rowid: number; texts: string; marks: string }>(
      `select -id as rowid, json_array(${texts}) as texts, ${marks} as marks from ${table} where id in (${batch})`,
    );
    const index = $client.prepare(
      `insert or replace into ${table}_search (rowid, text, marks) values (?, ?, ?)`,
    );
    const done = $client.prepare(`delete from unindexed where table_name = ? and record_id in (${batch})`);
    for (const row of read.all(table, most))
      index.run(row.rowid, searchText(JSON.parse(row.texts)), row.marks);
    done.run(table, table, most);
  }
}

/** Some of what still waits. @returns whether more does */
export function indexPiece(db: Database): boolean {
  const anything = db.$client.prepare('select 1 from unindexed');
  if (!anything.get()) return false;
  db.$client.transaction(() => indexChanged(db, pieceSize)).immediate();
  return anything.get() !== undefined;
}
