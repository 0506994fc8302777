export { projectsExportLoader as loader } from '~/screens/projects/export.server';
