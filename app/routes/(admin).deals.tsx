export { bookLinks as links } from '~/screens/books/links';
export { DealScreen as default } from '~/screens/deals/show';
export { dealLoader as loader } from '~/screens/deals/show.server';
