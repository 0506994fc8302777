export { UpdateSendScreen as default } from '~/screens/investor-updates/send';
export {
  updateSendAction as action,
  updateSendLoader as loader,
} from '~/screens/investor-updates/show.server';
