import { useLoaderData } from '@remix-run/react';
import { Dialog } from '~/ui/dialog';
import { PageHead } from '~/ui/page-head';
import { WorkForm, type WorkLoader } from './parts/work-form';

/** One form for phases and milestones, new and old, in both portals. */
export function WorkFormScreen() {
  const { title, crumbs } = useLoaderData<WorkLoader>();
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <WorkForm />
    </>
  );
}

/** The same form as a dialog over the project it belongs to. */
export function WorkFormDialogScreen() {
  const { title, backHref } = useLoaderData<WorkLoader>();
  return (
    <Dialog title={title} closeHref={backHref}>
      <WorkForm />
    </Dialog>
  );
}
