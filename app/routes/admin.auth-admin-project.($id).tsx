export { ProjectListScreen as default } from '~/screens/projects/list';
export { createdProjectsLoader as loader } from '~/screens/projects/list.server';
