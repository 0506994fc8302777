export { ProjectShowScreen as default } from '~/screens/projects/show';
export { projectShowLoader as loader } from '~/screens/projects/show.server';
