import { useText } from '~/i18n/text';
import {
  type PortalName,
  projectDeletePath,
  projectEditPath,
  projectInvitePath,
  projectReportPath,
  requestsPath,
} from '~/paths';
import { ButtonLink } from '~/ui/button';

type Props = {
  portal: PortalName;
  projectId: number;
  may: { delete: boolean; invite: boolean; edit: boolean; seeRequests: boolean };
};

export function ProjectActions({ portal, projectId, may }: Props) {
  const text = useText();
  return (
    <div
      className={
        '-m-1 flex flex-wrap gap-2 p-1 whitespace-nowrap ' +
        'max-sm:[&_svg]:hidden max-sm:[&>a]:grow'
      }
    >
      <ButtonLink href={projectReportPath(portal, projectId)} kind="quiet" icon="print">
        {text('report.open')}
      </ButtonLink>
      {may.seeRequests && (
        <ButtonLink
          href={requestsPath(portal, { 'filters[project_id]': projectId })}
          kind="quiet"
          icon="wrench"
        >
          {text('tenantRequest.list.title')}
        </ButtonLink>
      )}
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
      {may.invite && (
        <ButtonLink href={projectInvitePath(portal, projectId)} icon="users" opensDialog>
          {text('invitation.invite.action')}
        </ButtonLink>
      )}
      {may.edit && (
        <ButtonLink href={projectEditPath(portal, projectId)} kind="primary" icon="edit">
          {text('project.show.edit')}
        </ButtonLink>
      )}
    </div>
  );
}
