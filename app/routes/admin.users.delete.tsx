import { peopleDeleteAction, peopleDeleteLoader } from '~/screens/people/delete.server';

export const loader = peopleDeleteLoader('user');
export const action = peopleDeleteAction('user');
export { QuestionScreen as default } from '~/screens/shell/question';
