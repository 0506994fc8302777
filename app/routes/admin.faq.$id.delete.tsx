export { faqDeleteAction as action, faqDeleteLoader as loader } from '~/screens/faq/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
