import { viewAsPath } from '~/paths';
import { type Client, client } from './client';
import { personWith } from './person-form';
import type { RunningServer } from './server';

/** Somebody signed in who impersonates the next person, who impersonates the next. */
export async function impersonating(
  server: RunningServer,
  email: string,
  ...others: string[]
): Promise<Client> {
  const impersonator = client(server, email);
  for (const other of others) {
    const answer = await impersonate(server, impersonator, other);
    if (answer.status !== 303)
      throw new Error(`${email} does not impersonate ${other}: ${answer.status}`);
  }
  return impersonator;
}

/** Presses the button of that person. */
export const impersonate = (
  server: RunningServer,
  impersonator: Client,
  email: string,
  back = '/admin/users',
) => impersonator.post(viewAsPath(personWith(server, email).id), { back });
