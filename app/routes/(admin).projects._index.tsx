export { ProjectListScreen as default } from '~/screens/projects/list';
export { projectListLoader as loader } from '~/screens/projects/list.server';
