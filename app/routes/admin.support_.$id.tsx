export {
  supportMessageAction as action,
  supportMessageLoader as loader,
} from '~/screens/support/inbox.server';
export { SupportMessageScreen as default } from '~/screens/support/show';
