export { DeletedProjectsScreen as default } from '~/screens/deleted-projects/list';
export { deletedProjectsLoader as loader } from '~/screens/deleted-projects/list.server';
