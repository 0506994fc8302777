export { RestoreProjectScreen as default } from '~/screens/deleted-projects/restore';
export { restoreAction as action, restoreLoader as loader } from '~/screens/deleted-projects/restore.server';
