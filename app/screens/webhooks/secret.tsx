import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ConfirmDialog } from '~/ui/dialog';
import { NewSecret, type ShownSecret } from './parts/new-secret';
import type { webhookSecretLoader } from './save.server';

export function WebhookSecretScreen() {
  const { title, action, closeHref } = useLoaderData<typeof webhookSecretLoader>();
  const actionData = useActionData<ShownSecret>();
  const text = useText();
  if (actionData) return <NewSecret {...actionData} />;
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('webhook.secret.rotate')}
    >
      <p>{text('webhook.secret.rotateText')}</p>
    </ConfirmDialog>
  );
}
