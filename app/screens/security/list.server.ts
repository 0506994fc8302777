import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { eventWords, securityList, securityResults } from '~/models/security/list.server';
import { securityPath } from '~/paths';

export const securityListLoader = pageLoader((page) => {
  const { text } = page;
  const list = securityList(page, listPayload(page));
  return {
    caching: 'never',
    ...list,
    rows: list.rows.map(({ at, what, detail, ...event }) => ({
      ...event,
      at: at ?? 0,
      what: eventWords(text, what),
      detail: Object.entries(detail ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    })),
    title: text('security.title'),
    path: securityPath(),
    results: securityResults.map((value) => ({ value, label: text(`security.result.${value}`) })),
  };
});
