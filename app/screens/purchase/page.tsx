import { useLoaderData } from '@remix-run/react';
import { withDialogs } from '~/screens/shell/question';
import { PageHead } from '~/ui/page-head';
import { PurchaseForm } from './parts/form';
import { PurchaseShown } from './parts/shown';
import type { purchaseLoader } from './save.server';

export const PurchaseScreen = withDialogs(PurchasePage);

/** The purchase of a project: its form, and what was entered. */
function PurchasePage() {
  const { title, breadcrumbs, purchase, canEnter } = useLoaderData<typeof purchaseLoader>();
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      {purchase ? <PurchaseShown /> : canEnter && <PurchaseForm />}
    </>
  );
}
