export { SearchScreen as default } from '~/screens/search/show';
export { searchLoader as loader } from '~/screens/search/show.server';
