export { DueMilestonesScreen as default } from '~/screens/work/due';
export { dueMilestonesLoader as loader } from '~/screens/work/due.server';
