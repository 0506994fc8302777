export { SecurityListScreen as default } from '~/screens/security/list';
export { securityListLoader as loader } from '~/screens/security/list.server';
