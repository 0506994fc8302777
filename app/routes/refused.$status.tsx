export { refusedLoader as loader } from '~/screens/shell/refused.server';

export default function Refused() {
  return null;
}
