export { robotsLoader as loader } from '~/screens/shell/seo.server';
