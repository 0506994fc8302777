export { notFoundLoader as loader } from '~/screens/shell/refused.server';

export default function NotFound() {
  return null;
}
