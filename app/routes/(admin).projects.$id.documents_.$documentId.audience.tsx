export { AudienceScreen as default } from '~/screens/documents/audience';
export {
  audienceAction as action,
  audienceLoader as loader,
} from '~/screens/documents/audience.server';
