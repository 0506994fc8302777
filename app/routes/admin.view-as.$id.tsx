export {
  impersonationLoader as loader,
  startImpersonatingAction as action,
} from '~/screens/impersonation/impersonate.server';
