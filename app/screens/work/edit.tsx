import { useLoaderData } from '@remix-run/react';
import { Dialog } from '~/ui/dialog';
import { PageHead } from '~/ui/page-head';
import { WorkFormBody } from './parts/work-form';
import type { WorkForm } from './save.server';

/** One form for phases and milestones, new and old, in both portals. */
export function WorkFormScreen() {
  const { title, crumbs } = useLoaderData() as WorkForm;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <WorkFormBody />
    </>
  );
}

/** The same form as a dialog over the project it belongs to. */
export function WorkFormDialogScreen() {
  const { title, backHref } = useLoaderData() as WorkForm;
  return (
    <Dialog title={title} closeHref={backHref}>
      <WorkFormBody />
    </Dialog>
  );
}
