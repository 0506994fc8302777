export { robotsLoader as loader } from '~/screens/shell/sitemap.server';
