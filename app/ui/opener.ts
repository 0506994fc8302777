import { createContext, useContext } from 'react';

const Here = createContext('');
export const HereProvider = Here.Provider;

/**
 * The id of the link that opens the dialog at `href`, so that closing the dialog returns the focus
 * to it.
 */
export const openerId = (href: string): string =>
  `open${(href.split(/[?#]/)[0] ?? '').replace(/\W+/g, '-')}`;

const Closing = createContext({ href: '', back: '' });
export const ClosingProvider = Closing.Provider;

/** The URL for closing a dialog: the page below it, at the link that opened it. */
export function useWayBack(closeHref: string): string {
  const here = useContext(Here);
  return here === '' || closeHref.includes('#') ? closeHref : `${closeHref}#${openerId(here)}`;
}

/** Lets links that close the dialog lead to its opener; others stay unchanged. */
export function useClosingHref(href: string): string {
  const closing = useContext(Closing);
  return href === closing.href ? closing.back : href;
}
