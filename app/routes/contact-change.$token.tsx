export {
  contactChangeAction as action,
  contactChangeLoader as loader,
} from '~/screens/people/contact-change.server';
export { LinkScreen as default } from '~/screens/shell/link';
