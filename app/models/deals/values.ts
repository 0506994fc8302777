import { type DealFields, dealNames } from './input';

/** The values of the form of a deal, as they were typed. */
export type DealValues = Partial<Record<keyof DealFields & string, string>>;

/** The fields of a deal in an address; `prefix` tells them from those of another form. */
export const dealIn = (search: URLSearchParams, prefix = ''): DealValues =>
  Object.fromEntries(
    dealNames.flatMap((name) => {
      const value = search.get(`${prefix}${name}`) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** In the address of a new project. */
export const projectPrefix = 'deal.';

export const prefixed = (deal: DealValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(deal).map(([name, value]) => [`${projectPrefix}${name}`, value ?? '']),
  );
