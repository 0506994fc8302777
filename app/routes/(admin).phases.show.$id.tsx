export { WorkShowScreen as default } from '~/screens/work/show';
export { phaseShowLoader as loader } from '~/screens/work/show.server';
