export { ProjectTimelineScreen as default } from '~/screens/projects/timeline';
export { projectTimelineLoader as loader } from '~/screens/projects/timeline.server';
