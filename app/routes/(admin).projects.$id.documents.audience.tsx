export { AudienceScreen as default } from '~/screens/documents/audience';
export {
  audiencesAction as action,
  audiencesLoader as loader,
} from '~/screens/documents/audience.server';
