export {
  impersonationLoader as loader,
  stopImpersonatingAction as action,
} from '~/screens/impersonation/impersonate.server';
