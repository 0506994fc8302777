export { actionHeaders as headers } from '~/http/headers.server';
export { StatementCreateScreen as default } from '~/screens/statements/create';
export {
  statementCreateAction as action,
  statementCreateLoader as loader,
} from '~/screens/statements/save.server';
