export {
  requestAnswerAction as action,
  requestShowLoader as loader,
} from '~/screens/tenant-requests/save.server';
export { RequestShowScreen as default } from '~/screens/tenant-requests/show';
