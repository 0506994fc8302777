export { sitemapLoader as loader } from '~/screens/shell/seo.server';
