import { keptHtml } from '~/ui/kept-html';

/** The HTML of charts. */
export const chartCache = keptHtml(200);
