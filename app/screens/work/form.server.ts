import type { Page } from '~/http/page.server';
import type { Payload } from '~/models/operation.server';
import { phasesPath, projectPath } from '~/paths';

/** Where an edit form is opened, and where it goes back to: the list, or a dialog over the project. */
export type WorkOrigin = 'list' | 'project';

/** Whose form an address opens; the record in a dialog must be of the project it stands over. */
export const askedFor = (from: WorkOrigin, { params }: Page, record: string | undefined): Payload =>
  from === 'project' ? { id: record, project_id: params.id } : { id: params.id, project_id: undefined };

export const crumbsOf = ({ portal, text }: Page, project: { id: number; name: string }) => [
  { label: project.name, href: projectPath(portal, project.id) },
  { label: text('phase.list.title'), href: phasesPath(portal, project.id) },
];
