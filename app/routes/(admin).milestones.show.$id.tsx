export { WorkShowScreen as default } from '~/screens/work/show';
export { milestoneShowLoader as loader } from '~/screens/work/show.server';
