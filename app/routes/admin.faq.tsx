export { FaqListScreen as default } from '~/screens/faq/list';
export { faqListLoader as loader, faqMoveAction as action } from '~/screens/faq/list.server';
