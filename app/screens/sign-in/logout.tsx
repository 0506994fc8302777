import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { dashboardPath, logoutPath } from '~/paths';
import { ReadOnlyProvider } from '~/ui/button';
import { ConfirmDialog } from '~/ui/dialog';
import type { logoutLoader } from './logout.server';

export function LogoutScreen() {
  const { portal } = useLoaderData<typeof logoutLoader>();
  const text = useText();
  return (
    <ReadOnlyProvider value={false}>
      <ConfirmDialog
        title={text('signIn.logout.title')}
        closeHref={dashboardPath(portal)}
        action={logoutPath()}
        confirmLabel={text('signIn.logout.confirm')}
      >
        <p>{text('signIn.logout.text')}</p>
      </ConfirmDialog>
    </ReadOnlyProvider>
  );
}
