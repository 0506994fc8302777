export { ProjectChoiceScreen as default } from '~/screens/work/choose';
export { milestoneChoiceLoader as loader } from '~/screens/work/choose.server';
