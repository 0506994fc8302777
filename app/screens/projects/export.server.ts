import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { projectList } from '~/models/projects/list.server';

/** A list of projects as a file, narrowed and searched as the list is. */
export const projectsExportLoader = pageLoader((page) => listDownload(page, 'projects.csv', projectList));
