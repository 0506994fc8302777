import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { todayFor } from '~/models/access/times.server';
import { projectTimeline } from '~/models/projects/timeline.server';
import { projectsTimelinePath } from '~/paths';
import { windowFilters, windowIn } from '~/ui/timeline-scale';
import { emptyListText } from './list.server';

/** The window is part of the list's state, so that searching and turning pages keep it. */
export const projectTimelineLoader = pageLoader((page) => {
  const { actor, text, portal, url, now } = page;
  const list = projectTimeline(page, listPayload(page));
  const window = windowIn(url.searchParams);
  return {
    ...list,
    state: { ...list.state, filters: { ...list.state.filters, ...windowFilters(window) } },
    title: text('project.timeline.title'),
    portal,
    path: projectsTimelinePath(portal),
    today: todayFor({ actor, now }),
    window,
    empty: text(emptyListText(actor)),
  };
});
