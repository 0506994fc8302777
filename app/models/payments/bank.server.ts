import { AppError } from '~/models/errors';
import type { OpenCaller } from '~/models/operation.server';

type Asked = Pick<OpenCaller, 'gateway'>;

/** What the customer's bank of the sandbox wants to know; where money is moved there is none. @throws AppError `not-found` */
export function waitingAtBank({ gateway }: Asked, reference: string) {
  const asked = gateway?.bank?.waiting(reference);
  if (!asked) throw new AppError('not-found');
  return asked;
}

/** @returns where the customer goes back to @throws AppError `not-found` */
export function answerBank({ gateway }: Asked, reference: string, isConfirmed: boolean): string {
  const returnUrl = gateway?.bank?.answer(reference, isConfirmed);
  if (!returnUrl) throw new AppError('not-found');
  return returnUrl;
}
