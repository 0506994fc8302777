export { type ImageFlag, imageFlags } from 'db/schema/project';
