export { bookLinks as links } from '~/screens/books/links';
export { HoldingListScreen as default } from '~/screens/holdings/list';
export { holdingListLoader as loader } from '~/screens/holdings/list.server';
