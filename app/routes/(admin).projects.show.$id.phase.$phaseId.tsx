import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader('project');
export const action = phaseEditAction('project');
export { WorkFormDialogScreen as default } from '~/screens/work/edit';
