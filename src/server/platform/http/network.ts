import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The first 64 bits are a line of a provider's; the rest is for its holder to choose, a new address for each request. */
const COUNTED_GROUPS = 4;

/**
 * What counts as one caller where attempts are counted by address.
 * @returns an IPv4 address as it is, of an IPv6 address the network of 64 bits it lies in.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [front = [], back = []] = ip
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const left = Array.from({ length: Math.max(0, GROUPS - front.length - back.length) }, () => '0');
  const groups = [...front, ...left, ...back].slice(0, COUNTED_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
