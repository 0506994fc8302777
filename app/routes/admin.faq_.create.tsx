export { FaqFormScreen as default } from '~/screens/faq/edit';
export { faqCreateAction as action, faqCreateLoader as loader } from '~/screens/faq/save.server';
