export { actionHeaders as headers } from '~/http/headers.server';
export { ApiKeyScreen as default } from '~/screens/profile/api-key';
export {
  apiKeyCreateAction as action,
  apiKeyCreateLoader as loader,
} from '~/screens/profile/api-key.server';
