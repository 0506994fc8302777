import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not public: private, loopback, link-local, carrier NAT, documentation and test
 * ranges, multicast.
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
// Azure's metadata service, which holds secrets although its address is public.
notPublic.addAddress('168.63.129.16', 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** The global unicast range of IPv6; addresses that embed IPv4 lie outside. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** True if this is a public IP address; false for a name. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

type AddressProblem = 'url' | 'scheme' | 'credentials' | 'port' | 'private';

/** The problem of a URL before its name is resolved; null if it may be tried. */
export function addressProblem(typed: string, mayBePrivate: boolean): AddressProblem | null {
  if (!URL.canParse(typed)) return 'url';
  const { protocol, username, password, port, hostname } = new URL(typed);
  if (protocol !== 'https:' && !(mayBePrivate && protocol === 'http:')) return 'scheme';
  if (username || password) return 'credentials';
  if (port && port !== '80' && port !== '443' && Number(port) <= 1024) return 'port';
  const host = bareHost(hostname);
  return isIP(host) && !mayBePrivate && !isPublic(host) ? 'private' : null;
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
