export { ProjectPhotoScreen as default } from '~/screens/projects/photo';
export { projectPhotoLoader as loader } from '~/screens/projects/photo.server';
