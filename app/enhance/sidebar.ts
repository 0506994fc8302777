export { default } from './menu';
