export { ProjectChoiceScreen as default } from '~/screens/work/choose';
export { phaseChoiceLoader as loader } from '~/screens/work/choose.server';
