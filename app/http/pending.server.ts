import type { PendingSignIn } from '~/models/sessions/data.server';
import { adminLoginPath, dashboardPath, loginPath, otpVerifyPath, twoFactorPath } from '~/paths';
import type { RequestContext } from './context.server';
import { portalOf } from './portals.server';

/** The browser's sign-in that still lacks a proof; it is no more than that and opens no page of the product. */
export type Pending = { id: number; pending: PendingSignIn };

export function pendingOf({ session }: Pick<RequestContext, 'session'>): Pending | null {
  if (!session || session.actor || !session.data.pending) return null;
  return { id: session.id, pending: session.data.pending };
}

/** The page that asks for the proof a sign-in waits for. */
export const proofPath = ({ door, proof }: PendingSignIn): string =>
  door === 'admin' || proof !== 'code' ? twoFactorPath() : otpVerifyPath();

export const loginPathOf = (door: PendingSignIn['door'], redirectTo?: string): string =>
  door === 'admin' ? adminLoginPath({ redirectTo }) : loginPath({ redirectTo });

/** Where somebody who is signed in belongs; null for everybody else. */
export const ownDashboard = ({ actor }: Pick<RequestContext, 'actor'>): string | null =>
  actor && dashboardPath(portalOf(actor));
