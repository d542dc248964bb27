import { BlockList, isIPv4 } from 'node:net'

/** Special-purpose and multicast addresses, from the IANA registries of RFC 6890 and its updates. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8], // "this network"
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, including cloud metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved and broadcast
] as [string, number][])
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23], // protocol assignments, including Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds any IPv4 address
  ['3fff::', 20], // documentation
] as [string, number][])
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Public IPv6 addresses; all others are local, IPv4-mapped or reserved. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address belongs to the public internet; false for text that is not an IP address. */
export const isPublicAddress = (address: string) =>
  isIPv4(address)
    ? !privateNetworks.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
