import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { eventWords, securityList, securityResults } from '~/models/security/list.server';
import { securityPath } from '~/paths';

export const securityListLoader = pageLoader((page) => {
  const { frame, text } = page;
  const times = timesFor(page.actor);
  const list = securityList(page, listPayload(page));
  Object.assign(frame, { title: text('security.title'), caching: 'never' });
  return {
    ...list,
    rows: list.rows.map(({ at, what, detail, ...event }) => ({
      ...event,
      when: times.minute(at ?? 0),
      what: eventWords(text, what),
      detail: Object.entries(detail ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    })),
    title: frame.title,
    path: securityPath(),
    results: securityResults.map((value) => ({ value, label: text(`security.result.${value}`) })),
  };
});
