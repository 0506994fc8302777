export { projectsExportLoader as loader } from '~/screens/projects/list.server';
