import type { HeadersFunction } from '@remix-run/node';

/**
 * Forwards the headers of a route's action or loader (Retry-After, Refresh), which Remix would
 * drop.
 */
export const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
