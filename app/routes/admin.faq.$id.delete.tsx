export { FaqDeleteScreen as default } from '~/screens/faq/delete';
export { faqDeleteAction as action, faqDeleteLoader as loader } from '~/screens/faq/delete.server';
