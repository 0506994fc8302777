export { FaqFormScreen as default } from '~/screens/faq/edit';
export { faqEditAction as action, faqEditLoader as loader } from '~/screens/faq/save.server';
