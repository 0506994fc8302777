import { Outlet } from '@remix-run/react';
import type { ComponentType } from 'react';
import { Behind } from '~/ui/dialog';

/** A page over which nested routes open their dialogs. */
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
