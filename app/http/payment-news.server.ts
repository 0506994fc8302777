import type { ActionFunctionArgs } from '@remix-run/node';
import { hear } from '~/models/payments/reconcile.server';
import { log } from '~/services/log/log.server';
import { contextOf } from './context.server';
import { refuseForeign } from './origin.server';
import { notFound } from './portals.server';

/** What the gateway tells by itself; nobody is signed in, and its signature is over the body as it came. */
export async function webhookAction({ request, context: loadContext }: ActionFunctionArgs) {
  refuseForeign(request);
  const context = await contextOf(request, loadContext);
  const { gateway, now } = context;
  if (!gateway) throw notFound();
  const body = await request.text();
  try {
    const heard = gateway.heard(body, request.headers, now);
    if (heard) await hear(context, gateway, heard.key);
    return new Response(null, { status: 200 });
  } catch (error) {
    log.warn({ problem: (error as Error).name }, 'news of payments was refused');
    return new Response(null, { status: 400 });
  }
}

export const webhookLoader = () => {
  throw notFound();
};
