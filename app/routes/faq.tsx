export { FaqPublicScreen as default } from '~/screens/faq/public';
export { faqPublicLoader as loader } from '~/screens/faq/public.server';

export const handle = { publicParams: { search: 'any' } };
