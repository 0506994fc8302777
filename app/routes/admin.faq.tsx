export { FaqListScreen as default } from '~/screens/faq/list';
export { faqListLoader as loader } from '~/screens/faq/list.server';
