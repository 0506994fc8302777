import type Sqlite from 'better-sqlite3';
import { PlainError } from './plain-error';

type Connection = { $client: Sqlite.Database };

/** The size of the database file without its write-ahead log. */
export function databaseBytes({ $client }: Connection): number {
  const pages = $client.pragma('page_count', { simple: true }) as number;
  return pages * ($client.pragma('page_size', { simple: true }) as number);
}

/** Writes a consistent copy to a new file, also while others write. */
export const copyDatabase = ({ $client }: Connection, file: string) =>
  void $client.prepare('VACUUM INTO ?').run(file);

/** @throws PlainError if the file is damaged or a foreign key has no row */
export function assertSound({ $client }: Connection) {
  const verdict = $client.pragma('integrity_check', { simple: true });
  if (verdict !== 'ok') throw new PlainError(`The database is damaged: ${verdict}`);
  const broken = brokenReferences({ $client });
  if (broken > 0) throw new PlainError(`${broken} references in the database have no target.`);
}

/** The number of foreign keys whose row does not exist. */
export const brokenReferences = ({ $client }: Connection): number =>
  ($client.pragma('foreign_key_check') as unknown[]).length;
