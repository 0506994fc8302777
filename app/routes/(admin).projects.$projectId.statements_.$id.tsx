export { statementLoader as loader } from '~/screens/statements/save.server';
