import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { listProjects } from '~/models/projects/list.server';
import { projectSorts } from '~/models/projects/list-ways.server';
import { milestonesPath, phasesPath } from '~/paths';

/** Without a project in the URL the list asks for one (001 §2). */
export const phaseChoiceLoader = pageLoader({ permission: 'phases.view' }, (page) =>
  projectChoice(page, 'phase'),
);

/** Milestones are reached through a project's phases. */
export const milestoneChoiceLoader = pageLoader({ permission: 'milestones.view' }, (page) =>
  projectChoice(page, 'milestone'),
);

function projectChoice({ db, actor, url, frame, text, portal }: Page, noun: 'phase' | 'milestone') {
  const state = readListQuery(url, { sortable: projectSorts });
  const { rows, total, isMore } = listProjects(db, actor, state);
  frame.title = text(`${noun}.list.title`);
  return {
    noun,
    title: frame.title,
    portal,
    path: noun === 'phase' ? phasesPath(portal) : milestonesPath(portal),
    state,
    rows: rows.map(({ id, name, location }) => ({ id, name, location })),
    total,
    isMore,
  };
}

export type ProjectChoice = ReturnType<typeof projectChoice>;
