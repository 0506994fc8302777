export { bookLinks as links } from '~/screens/books/links';
export { CallScreen as default } from '~/screens/capital-calls/show';
export { callShowLoader as loader } from '~/screens/capital-calls/show.server';
