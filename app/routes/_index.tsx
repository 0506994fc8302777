export { LandingScreen as default } from '~/screens/landing/show';
export { landingLoader as loader } from '~/screens/landing/show.server';
