import styles from '~/screens/landing/landing.css?url';

export { LandingScreen as default } from '~/screens/landing/show';
export { landingLoader as loader } from '~/screens/landing/show.server';
export const links = () => [{ rel: 'stylesheet', href: styles }];

export const handle = { publicParams: { variant: ['communication', 'budget'] } };
