import { expenseCreatePath, holdingsPath } from '~/book-paths';
import { useText } from '~/i18n/text';
import {
  investorUpdatesPath,
  type PortalName,
  projectDeletePath,
  projectEditPath,
  projectInvitePath,
  projectReportPath,
  requestsPath,
} from '~/paths';
import { Actions } from '~/ui/actions';
import { ButtonLink } from '~/ui/button';

type Props = {
  portal: PortalName;
  projectId: number;
  may: Record<
    'delete' | 'invite' | 'edit' | 'seeRequests' | 'addExpense' | 'seeHoldings' | 'seeUpdates',
    boolean
  >;
};

export function ProjectActions({ portal, projectId, may }: Props) {
  const text = useText();
  const report = (
    <ButtonLink href={projectReportPath(portal, projectId)} kind="quiet" icon="print">
      {text('report.open')}
    </ButtonLink>
  );
  const requests = may.seeRequests && (
    <ButtonLink
      href={requestsPath(portal, { 'filters[project_id]': projectId })}
      kind="quiet"
      icon="wrench"
    >
      {text('tenantRequest.list.title')}
    </ButtonLink>
  );
  const updates = may.seeUpdates && (
    <ButtonLink href={investorUpdatesPath(portal, projectId)} kind="quiet" icon="mail">
      {text('investorUpdate.open')}
    </ButtonLink>
  );
  // People who only read have no more than three.
  if (!may.edit && !may.delete && !may.invite)
    return (
      <Actions>
        {report}
        {updates}
        {requests}
      </Actions>
    );
  return (
    <Actions
      more={
        <>
          {report}
          {may.seeHoldings && (
            <ButtonLink href={holdingsPath(portal, projectId)} kind="quiet" icon="wallet">
              {text('holding.list.title')}
            </ButtonLink>
          )}
          {updates}
          {requests}
          {may.delete && (
            <ButtonLink
              href={projectDeletePath(portal, projectId)}
              kind="remove"
              icon="trash"
              opensDialog
            >
              {text('deletedProject.delete.action')}
            </ButtonLink>
          )}
        </>
      }
    >
      {may.edit && (
        <ButtonLink href={projectEditPath(portal, projectId)} kind="primary" icon="edit">
          {text('project.show.edit')}
        </ButtonLink>
      )}
      {may.addExpense && (
        <ButtonLink href={expenseCreatePath(portal, projectId)} icon="receipt">
          {text('money.head.expense')}
        </ButtonLink>
      )}
      {may.invite && (
        <ButtonLink href={projectInvitePath(portal, projectId)} icon="users" opensDialog>
          {text('invitation.invite.action')}
        </ButtonLink>
      )}
    </Actions>
  );
}
