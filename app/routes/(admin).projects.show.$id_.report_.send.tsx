export {
  reportSendAction as action,
  reportSendLoader as loader,
} from '~/screens/projects/report.server';
export { SendReportScreen as default } from '~/screens/projects/send-report';
