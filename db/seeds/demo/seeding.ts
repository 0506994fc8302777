import type { Database } from '../../client.server';
import type { Random } from '../random';
import type { Calendar } from './calendar';
import type { AssetKey, CompanyKey } from './companies';
import type { StoredFiles } from './files';
import type { PersonKey } from './people';
import type { ProjectSpec } from './project-spec';

/** Shared by all parts of the seed; ids are added as the rows are written. */
export type Seeding = {
  tx: Database;
  calendar: Calendar;
  random: Random;
  files: StoredFiles;
  companies: Record<CompanyKey, number>;
  assetTypes: Record<CompanyKey, Record<AssetKey, number>>;
  people: Record<PersonKey, number>;
};

export type Seeded = {
  id: number;
  spec: ProjectSpec;
  startDay: number;
  endDay: number;
  createdDay: number;
};

export const adminOf = { one: 'noa', two: 'omer' } as const satisfies Record<CompanyKey, PersonKey>;
