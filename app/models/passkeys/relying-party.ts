/** The site as passkeys know it: a passkey works only at the host name it was added at. */
export type RelyingParty = { id: string; origin: string };

const ipAddress = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * The relying party of the public URL (docs/rules.md#passkeys). Null where browsers offer no
 * passkeys: without a known URL, at an IP address, and without TLS except on the own machine.
 */
export function relyingPartyOf(origin: string | null): RelyingParty | null {
  if (origin === null) return null;
  const { hostname: id, protocol } = new URL(origin);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (ipAddress.test(id) || (protocol !== 'https:' && !isLocal)) return null;
  return { id, origin };
}
