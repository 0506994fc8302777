import { openLoader } from '~/http/page.server';
import { notFound, portalNameOf } from '~/http/portals.server';

export const loader = openLoader(({ view, actor }) => {
  if (actor) Object.assign(view, { shell: 'app', portal: portalNameOf(actor) });
  throw notFound();
});

export default function NotFound() {
  return null;
}
