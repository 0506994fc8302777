import { AppError } from '~/models/errors';
import type { PublicCaller } from '~/models/operation.server';
import type { TestPages } from '~/services/payments/gateway';

type Context = Pick<PublicCaller, 'gateway'>;

/**
 * A page of the sandbox: its hosted page, or its bank's confirmation.
 * @throws AppError `not-found`
 */
export function sandboxPage(services: Context, reference: string) {
  const pages = pagesOf(services);
  const page = pages.page(reference);
  const question = pages.bankQuestion(reference);
  if (!page && !question) throw new AppError('not-found');
  return { page, question };
}

/**
 * @returns the URL the customer returns to
 * @throws AppError `not-found`
 */
export function answerBank(services: Context, reference: string, isConfirmed: boolean): string {
  const returnUrl = pagesOf(services).answerBank(reference, isConfirmed);
  if (!returnUrl) throw new AppError('not-found');
  return returnUrl;
}

/**
 * Submits a test card on the sandbox's hosted page.
 * @throws AppError `not-found`
 */
export function submitTestCard(services: Context, reference: string, card: string) {
  const result = pagesOf(services).submit(reference, card);
  if (!result) throw new AppError('not-found');
  return result;
}

function pagesOf({ gateway }: Context): TestPages {
  if (!gateway?.testPages) throw new AppError('not-found');
  return gateway.testPages;
}
