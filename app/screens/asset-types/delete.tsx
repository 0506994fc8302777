import { useActionData, useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { deletedProjectsPath, projectPath, projectsPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';
import type { assetTypeDeleteAction, assetTypeDeleteLoader } from './save.server';

type Question = ReturnType<typeof useLoaderData<typeof assetTypeDeleteLoader>>;

export function AssetTypeDeleteScreen() {
  const question = useLoaderData<typeof assetTypeDeleteLoader>();
  const { title, action, closeHref, isInUse } = question;
  const text = useText();
  if (isInUse) return <InUse question={question} />;
  return (
    <ConfirmDialog
      title={title}
      closeHref={closeHref}
      action={action}
      confirmLabel={text('assetType.delete.confirm')}
      danger
    >
      <p>{text('assetType.delete.text')}</p>
    </ConfirmDialog>
  );
}

const row = 'inline-flex min-h-11 items-center';

/** A type in use cannot be deleted: lists its projects with links. */
function InUse({ question }: { question: Question }) {
  const { id, title, closeHref, projectCount, deletedCount, newest, seesProjects, mayRestore } =
    question;
  const isRejected = useActionData<typeof assetTypeDeleteAction>() !== undefined;
  const { portal } = useFrame();
  const text = useText();
  const others = projectCount - newest.length;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <div>
        {isRejected && <p>{text('assetType.delete.failed')}</p>}
        {projectCount > 0 && <p>{text('assetType.delete.projects', { count: projectCount })}</p>}
        {seesProjects && projectCount > 0 && (
          <ul>
            {newest.map((project) => (
              <li key={project.id}>
                <a href={projectPath(portal, project.id)} className={row}>
                  <bdi>{project.name}</bdi>
                </a>
              </li>
            ))}
            {others > 0 && (
              <li>
                <a href={projectsPath(portal, { asset_type_id: id })} className={row}>
                  {text('assetType.delete.others', { count: others })}
                </a>
              </li>
            )}
          </ul>
        )}
        {deletedCount > 0 && (
          <p>
            {text('assetType.delete.deleted', { count: deletedCount })}{' '}
            {mayRestore && (
              <a href={deletedProjectsPath(portal)}>{text('assetType.delete.toDeleted')}</a>
            )}
          </p>
        )}
      </div>
      <DialogActions>
        <ButtonLink href={closeHref} kind="primary">
          {text('assetType.delete.back')}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
