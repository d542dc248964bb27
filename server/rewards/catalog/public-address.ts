import { BlockList, isIPv4 } from 'node:net'

/** Whatever the registries of special addresses list, and what is no address of one machine: RFC 6890 and after. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by a provider's customers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the clouds' metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays to IPv6
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast,
] as [string, number][])
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23], // protocols, Teredo's tunnels among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // tunnels to any IPv4 address
  ['3fff::', 20], // documentation
] as [string, number][])
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** The part of IPv6 that is given out to machines of the internet; everything else is local, mapped or reserved. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the internet's, and not of this machine's or a network's inside. */
export const isPublicAddress = (address: string) =>
  isIPv4(address)
    ? !privateNetworks.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
