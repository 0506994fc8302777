export { LegalScreen as default } from '~/screens/legal/show';
export { accessibilityLoader as loader } from '~/screens/legal/show.server';

export const handle = { publicParams: {} };
