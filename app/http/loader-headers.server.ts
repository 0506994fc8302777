import type { HeadersFunction } from '@remix-run/node';

/** A route's `headers`: those its loader chose (Refresh), which Remix would drop otherwise. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
