import type { Caching, PageData } from './frame';

/** The data of the loaders of a page, the outermost route first; others return none. */
type LoaderData = readonly (Partial<PageData> | null | undefined)[];

/** A dialog over a list has the title of the dialog. */
export const titleOf = (loaderData: LoaderData): string =>
  loaderData.findLast((page) => page?.title !== undefined)?.title ?? '';

/** Nothing is cached if one of the loaders says so. */
export function cachingOf(loaderData: LoaderData, byDefault: Caching): Caching {
  const own = loaderData.flatMap((page) => page?.caching ?? []);
  return own.includes('never') ? 'never' : (own.at(-1) ?? byDefault);
}
