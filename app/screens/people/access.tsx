import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Alert, Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { FormActions } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';

import type { personAccessLoader } from './access.server';

/** The state of a person's access, and the links to the pages that change it. */
export const PersonAccessScreen = withDialogs(function PersonAccess() {
  const access = useLoaderData<typeof personAccessLoader>();
  const { title, name, role, scope, isSuspended, isByOperator, signedIn, list } = access;
  const { suspendHref, restoreHref, signOutHref } = access;
  const text = useText();
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} />
      {isByOperator && (scope === 'company' || !restoreHref) && (
        <Alert kind="info">{text('access.byOperator')}</Alert>
      )}
      <Section title={text('access.state')}>
        <Facts
          items={[
            { label: text('person.field.name'), value: <bdi>{name}</bdi> },
            { label: text('person.field.role'), value: role },
            {
              label: text(scope === 'account' ? 'access.account' : 'access.company'),
              value: (
                <Badge tone={isSuspended ? 'bad' : 'good'}>
                  {text(isSuspended ? 'access.suspended' : 'access.active')}
                </Badge>
              ),
            },
            ...(signedIn
              ? [
                  { label: text('access.sessions'), value: signedIn.sessions },
                  { label: text('access.keys'), value: signedIn.keys },
                ]
              : []),
          ]}
        />
        <FormActions>
          {restoreHref && (
            <ButtonLink href={restoreHref} kind="primary">
              {text('access.restore.action')}
            </ButtonLink>
          )}
          {signOutHref && (
            <ButtonLink href={signOutHref}>{text('access.signOut.action')}</ButtonLink>
          )}
          {suspendHref && (
            <ButtonLink href={suspendHref} kind="danger">
              {text('access.suspend.action')}
            </ButtonLink>
          )}
        </FormActions>
      </Section>
    </>
  );
});
