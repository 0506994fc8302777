import type { Database } from '../../client.server';
import { files } from '../../schema/file';
import type { Random } from '../random';
import type { Calendar } from './calendar';
import type { AssetKey, CompanyKey } from './companies';
import type { PersonKey } from './people';
import type { ProjectSpec } from './project-spec';

/** What every part of the seed needs; ids are filled in as the rows are written. */
export type Seeding = {
  tx: Database;
  calendar: Calendar;
  random: Random;
  companies: Record<CompanyKey, number>;
  assetTypes: Record<CompanyKey, Record<AssetKey, number>>;
  people: Record<PersonKey, number>;
};

/** A project that has its row. */
export type Seeded = { id: number; spec: ProjectSpec; startDay: number; endDay: number; createdDay: number };

/** Bytes that are on the disk already. */
export type StoredFile = {
  hash: string;
  thumbHash?: string;
  cardHash?: string;
  size: number;
  width?: number;
  height?: number;
  mediaType: string;
};

export const adminOf = { one: 'noa', two: 'omer' } as const satisfies Record<CompanyKey, PersonKey>;

/** The row of a stored file; answers its id. */
export function insertFile(
  tx: Database,
  stored: StoredFile,
  row: { companyId: number | null; name: string; uploadedBy: number | null; at: number },
): number {
  const { at, ...rest } = row;
  const [inserted] = tx
    .insert(files)
    .values({ ...stored, ...rest, createdAt: at, updatedAt: at })
    .returning({ id: files.id })
    .all();
  return inserted!.id;
}
