import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { projectList } from '~/models/projects/list.server';

export const projectsExportLoader = pageLoader((page) => listDownload(page, 'projects.csv', projectList));
