export { ownStatementLoader as loader } from '~/screens/statements/save.server';
