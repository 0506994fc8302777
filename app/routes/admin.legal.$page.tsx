export { LegalEditScreen as default } from '~/screens/legal/edit';
export { legalEditAction as action, legalEditLoader as loader } from '~/screens/legal/show.server';
