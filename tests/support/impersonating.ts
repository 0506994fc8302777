import { viewAsPath } from '~/paths';
import { type Client, client } from './client';
import { personWith } from './person-form';
import type { RunningServer } from './server';

/** A client that is signed in and impersonates the given people, one after the other. */
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

/** Submits the form that impersonates that person. */
export const impersonate = (
  server: RunningServer,
  impersonator: Client,
  email: string,
  back = '/admin/users',
) => impersonator.post(viewAsPath(personWith(server, email).id), { back });
