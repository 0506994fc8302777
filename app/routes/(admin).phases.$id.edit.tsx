import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader('list');
export const action = phaseEditAction('list');
export { WorkFormScreen as default } from '~/screens/work/edit';
