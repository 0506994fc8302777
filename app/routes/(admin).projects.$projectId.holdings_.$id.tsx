export { bookLinks as links } from '~/screens/books/links';
export { HoldingScreen as default } from '~/screens/holdings/show';
export { holdingShowLoader as loader } from '~/screens/holdings/show.server';
