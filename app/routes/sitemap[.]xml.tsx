export { sitemapLoader as loader } from '~/screens/shell/sitemap.server';
