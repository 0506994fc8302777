export { ProjectFiguresScreen as default } from '~/screens/projects/figures';
export { projectFiguresLoader as loader } from '~/screens/projects/show.server';
