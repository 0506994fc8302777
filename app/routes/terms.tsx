export { LegalScreen as default } from '~/screens/legal/show';
export { termsLoader as loader } from '~/screens/legal/show.server';

export const handle = { publicParams: {} };
