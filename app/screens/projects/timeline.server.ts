import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { projectLateUntil, projectTimeline } from '~/models/projects/timeline.server';
import { daysBetween } from '~/models/work/slip';
import { projectsTimelinePath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { zoomIn, zooms } from '~/ui/timeline-scale';

/** The zoom is part of the list's state, so that searching and turning pages keep it. */
export const projectTimelineLoader = pageLoader((page) => {
  const { actor, text, portal, url, now } = page;
  const list = projectTimeline(page, listPayload(page));
  const path = projectsTimelinePath(portal);
  const zoom = zoomIn(url.searchParams);
  const state = zoom ? { ...list.state, filters: { ...list.state.filters, zoom } } : list.state;
  const today = timesFor(actor).isoDay(now);
  return {
    ...list,
    state,
    title: text('project.timeline.title'),
    portal,
    path,
    today,
    zoom: zoom ?? 'year',
    views: zooms.map((one) => ({
      label: text(`work.timeline.${one === 'whole' ? 'everything' : one}`),
      href: listHref(path, state, { page: state.page, filters: { ...state.filters, zoom: one } }),
      current: one === (zoom ?? 'year'),
    })),
    rows: list.rows.map((row) => {
      const lateUntil = projectLateUntil(row, today);
      return { ...row, lateUntil, lateDays: lateUntil ? daysBetween(row.endDate, lateUntil) : 0 };
    }),
  };
});
