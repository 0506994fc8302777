import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { profilePath, recoveryCodesPath, twoFactorSettingsPath } from '~/paths';
import { ConfirmDialog } from '~/ui/dialog';
import { RecoveryCodes } from './parts/recovery-codes';
import type { RecoveryAnswer, recoveryLoader } from './recovery.server';

export function RecoveryScreen() {
  const { portal } = useLoaderData<typeof recoveryLoader>();
  const codes = (useActionData() as RecoveryAnswer | undefined)?.codes;
  const text = useText();
  const breadcrumbs = [
    { label: text('profile.title'), href: profilePath(portal) },
    { label: text('profile.twoFactor.title'), href: twoFactorSettingsPath(portal) },
  ];
  if (codes) return <RecoveryCodes codes={codes} portal={portal} breadcrumbs={breadcrumbs} />;
  return (
    <ConfirmDialog
      title={text('profile.recovery.renewTitle')}
      closeHref={twoFactorSettingsPath(portal)}
      action={recoveryCodesPath(portal)}
      confirmLabel={text('profile.recovery.renew')}
    >
      <p>{text('profile.recovery.renewText')}</p>
    </ConfirmDialog>
  );
}
