export { StatementListScreen as default } from '~/screens/statements/list';
export { statementListLoader as loader } from '~/screens/statements/save.server';
