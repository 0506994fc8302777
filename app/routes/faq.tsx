export { faqPublicLoader as loader } from '~/screens/faq/list.server';
export { FaqPublicScreen as default } from '~/screens/faq/public';

export const handle = { publicParams: { search: 'any' } };
