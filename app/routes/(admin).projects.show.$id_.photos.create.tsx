export { PhotoAddScreen as default } from '~/screens/projects/photo-add';
export {
  photoAddAction as action,
  photoAddLoader as loader,
} from '~/screens/projects/photo-add.server';
