export {
  stopMailAction as action,
  stopMailLoader as loader,
} from '~/screens/profile/daily-mail.server';
export { LinkScreen as default } from '~/screens/shell/link';
