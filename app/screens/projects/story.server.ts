import { pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { byDay, projectStory, type storyOf } from '~/models/projects/story.server';
import { projectPath, projectStoryPath, projectsPath } from '~/paths';
import type { StoryPart } from './parts/story';

/** Divides a story at the reader's last visit. */
export function dividedStory(
  since: number | null,
  { events, dayOf }: Pick<ReturnType<typeof storyOf>, 'events' | 'dayOf'>,
): StoryPart {
  const isNew = ({ at }: { at: number }) => since !== null && at > since;
  return {
    since,
    fresh: byDay(events.filter(isNew), dayOf),
    earlier: byDay(
      events.filter((event) => !isNew(event)),
      dayOf,
    ),
  };
}

export const projectStoryLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params, url } = page;
  const until = url.searchParams.get('until') ?? undefined;
  const { project, next, since, ...story } = projectStory(page, { ...params, until });
  const { id, name, currency } = project;
  frame.timeZone = timesOfProject(db, actor, id).timeZone;
  const divided = dividedStory(since, story);
  return {
    title: text('project.story.of', { project: name }),
    project: { id, name, currency },
    portal,
    // Later pages are old anyway.
    story: story.until === undefined ? divided : { ...divided, since: null },
    listHref: projectsPath(portal),
    projectHref: projectPath(portal, id),
    newestHref: story.until === undefined ? null : projectStoryPath(portal, id),
    moreHref: next === null ? null : projectStoryPath(portal, id, { until: next }),
  };
});
