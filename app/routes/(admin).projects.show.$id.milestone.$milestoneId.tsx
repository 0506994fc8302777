import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader('project');
export const action = milestoneEditAction('project');
export { WorkFormDialogScreen as default } from '~/screens/work/edit';
