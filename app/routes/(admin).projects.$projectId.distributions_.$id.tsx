export { bookLinks as links } from '~/screens/books/links';
export { DistributionScreen as default } from '~/screens/distributions/show';
export { distributionShowLoader as loader } from '~/screens/distributions/show.server';
