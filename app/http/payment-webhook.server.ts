import type { ActionFunctionArgs } from '@remix-run/node';
import { handleMessage } from '~/models/billing/payments/gateway-message.server';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { contextOf } from './context.server';
import { refuseForeign } from './origin.server';
import { notFound } from './portals.server';

/** The gateway's webhook. There is no session; the signature covers the body as it was sent. */
export async function webhookAction({ request, context: loadContext }: ActionFunctionArgs) {
  refuseForeign(request);
  const context = await contextOf(request, loadContext);
  const { gateway, now } = context;
  if (!gateway) throw notFound();
  const body = await request.text();
  try {
    const message = readMessage(gateway, body, request.headers, now);
    if (message === rejected) return new Response(null, { status: 400 });
    if (message) await handleMessage(context, gateway, message);
    return new Response(null, { status: 200 });
  } catch (error) {
    // The gateway sends the message again.
    log.error({ err: error }, 'a message of the payment gateway could not be handled');
    return new Response(null, { status: 503 });
  }
}

const rejected = Symbol('rejected');

function readMessage(gateway: Gateway, body: string, headers: Headers, now: number) {
  try {
    return gateway.readMessage(body, headers, now);
  } catch (error) {
    log.warn(
      { problem: (error as Error).message },
      'a message in the name of the payment gateway was rejected',
    );
    return rejected;
  }
}

export const webhookLoader = () => {
  throw notFound();
};
