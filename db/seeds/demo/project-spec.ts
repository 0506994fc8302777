import type { AssetKey, CompanyKey } from './companies';
import type { PersonKey } from './people';

export type ProjectSpec = {
  company: CompanyKey;
  name: string;
  /** Used in the names of pictures and in papers, which have only Latin letters. */
  latinName: string;
  language: 'en' | 'he';
  asset: AssetKey;
  owner: PersonKey;
  location: string;
  description: string;
  /** Thousands of whole units of the company's currency. */
  money: readonly [purchase: number | null, renovation: number, value: number];
  /** Months, counted from today. */
  months: readonly [start: number, length: number];
  members: readonly PersonKey[];
  isDeleted?: boolean;
};

export const latinSlug = ({ latinName }: ProjectSpec) =>
  latinName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
