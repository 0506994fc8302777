import { Outlet } from '@remix-run/react';
import type { ComponentType } from 'react';
import { Behind } from '~/ui/dialog';

/** A page over which the routes below it open their dialogs. */
export const withDialogs = (Page: ComponentType) =>
  function PageWithDialogs() {
    return (
      <>
        <Behind>
          <Page />
        </Behind>
        <Outlet />
      </>
    );
  };
