import type { HeadersFunction } from '@remix-run/node';

/**
 * A route's `headers`: those its action or loader chose (Retry-After, Refresh), which Remix would
 * drop otherwise.
 */
export const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
