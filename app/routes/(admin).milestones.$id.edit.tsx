import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader('list');
export const action = milestoneEditAction('list');
export { WorkFormScreen as default } from '~/screens/work/edit';
