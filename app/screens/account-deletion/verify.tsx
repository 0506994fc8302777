import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { DeletionObstacle } from '~/models/sign-in/purposes/delete-account.server';
import { loginPath, supportPath } from '~/paths';
import { CodeScreen } from '~/screens/shell/codes/code';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { DeletionAnswer, verifyDeletionLoader } from './verify.server';

export function VerifyDeletionScreen() {
  const { obstacle } = useActionData<DeletionAnswer>() ?? {};
  return obstacle ? <Blocked {...obstacle} /> : <CodeScreen />;
}

function Blocked(reason: DeletionObstacle) {
  const { dashboardHref } = useLoaderData<typeof verifyDeletionLoader>();
  const text = useText();
  const words = () => {
    if (reason.needs === 'superadmin') return text('accountDeletion.blocked.superadmin');
    // The company's name keeps its own direction.
    if (reason.needs === 'successor')
      return text('accountDeletion.blocked.successor', {
        company: `\u2068${reason.company}\u2069`,
      });
    const count = reason.projects;
    return count === 0
      ? text('accountDeletion.blocked.ownerDeleted')
      : text('accountDeletion.blocked.owner', { count });
  };
  return (
    <>
      <PageHead
        title={text('accountDeletion.blocked.title')}
        lead={text('accountDeletion.blocked.nothing')}
      />
      <div role="alert">
        <Alert kind="bad" title={text('accountDeletion.errors.blocked')}>
          {words()}
        </Alert>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={dashboardHref ?? loginPath()} kind="primary">
          {text(
            dashboardHref
              ? 'accountDeletion.blocked.toDashboard'
              : 'accountDeletion.blocked.toLogin',
          )}
        </ButtonLink>
        <ButtonLink href={supportPath()}>{text('accountDeletion.blocked.support')}</ButtonLink>
      </div>
    </>
  );
}
