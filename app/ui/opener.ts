import { createContext, useContext } from 'react';

const Here = createContext('');
/** The path of the page that is drawn. */
export const HereProvider = Here.Provider;

/**
 * The id of the link that opens the dialog at `href`, so that closing the dialog can lead back to
 * the link.
 */
export const openerId = (href: string): string =>
  `open${(href.split(/[?#]/)[0] ?? '').replace(/\W+/g, '-')}`;

const Closing = createContext({ href: '', back: '' });
export const ClosingProvider = Closing.Provider;

/** Where a dialog leads when it closes: the page below it, at the link that opened it. */
export function useWayBack(closeHref: string): string {
  const here = useContext(Here);
  return here === '' || closeHref.includes('#') ? closeHref : `${closeHref}#${openerId(here)}`;
}

/** Links that close the dialog they are in lead to its opener; all others are left as they are. */
export function useClosingHref(href: string): string {
  const closing = useContext(Closing);
  return href === closing.href ? closing.back : href;
}
