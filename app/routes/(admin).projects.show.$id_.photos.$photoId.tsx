export { ProjectPhotoScreen as default } from '~/screens/projects/photo';
export {
  projectPhotoAction as action,
  projectPhotoLoader as loader,
} from '~/screens/projects/photo.server';
