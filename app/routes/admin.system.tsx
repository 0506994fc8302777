export { SystemScreen as default } from '~/screens/installation/system';
export {
  systemAction as action,
  systemLoader as loader,
} from '~/screens/installation/system.server';
