import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCertificate, testKey } from '#server/testing/certificate.ts'
import { fetchPicture, type Network } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

let server: Server
let port: number
let requestedUrls: string[] = []
let lookedUpHosts: string[] = []
let reply: (path: string, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    requestedUrls.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    reply(request.url ?? '', response)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requestedUrls = []
  lookedUpHosts = []
  reply = (_path, response) => response.end('a picture')
})

/** The addresses that each name resolves to, one list per lookup; the last list repeats. */
const dnsAnswers: Record<string, string[][]> = {}
/** Treats the test server at 127.0.0.1 as part of the public internet. */
const network: Network = {
  resolveHost: async (host) => {
    lookedUpHosts.push(host)
    const answers = dnsAnswers[host] ?? [['127.0.0.1']]
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    return (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
  isAllowedAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
  timeoutSeconds: 5,
  ca: testCertificate,
}
const fetchFrom = (host: string, path = '/kite.png', more: Partial<Network> = {}) =>
  fetchPicture(`https://${host}:${port}${path}`, { ...network, ...more })
const PRIVATE_ADDRESS = 'the server has a private address, not one on the public internet'

test('[C09.2] a picture is fetched from its https URL with one request', async () => {
  expect(String(await fetchFrom('pictures.test', '/kite.png?size=9'))).toBe('a picture')
  expect(requestedUrls).toEqual(['pictures.test/kite.png?size=9'])
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.7',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  'not an address',
  '',
])('[C09.3] %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.1.1.1',
  '128.0.0.1',
  '169.253.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.1.1',
  '198.17.1.1',
  '198.20.0.1',
  '203.0.112.1',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450::1',
])('[C09.3] %s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'https://127.0.0.1/x.png',
  'https://127.1/x.png',
  'https://2130706433/x.png',
  'https://0x7f.0.0.1/x.png',
  'https://0177.0.0.1/x.png',
  'https://0/x.png',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/x.png',
  'https://[::ffff:10.0.0.1]/x.png',
  'https://[fd00::1]/x.png',
  'https://[::ffff:7f00:1]:8443/x.png',
])('[C09.3] a literal private IP address is refused: %s', async (url) => {
  await expect(fetchPicture(url)).rejects.toThrow(PRIVATE_ADDRESS)
})

test.each([
  ['http://pictures.test/x.png', 'is not an https URL'],
  ['file:///etc/hostname', 'is not an https URL'],
  ['https://', 'is not an https URL'],
  ['https://me:secret@pictures.test/x.png', 'contains a user name or password'],
])('[C09.2] the URL %s is refused', async (url, message) => {
  await expect(fetchPicture(url, network)).rejects.toThrow(message)
  expect(lookedUpHosts).toEqual([])
})

test.each([
  ['10.0.0.1', [['10.0.0.1']]],
  ['no address', [[]]],
  ['a public and a private address', [['1.1.1.1', '192.168.0.1']]],
  ['a private IPv6 address', [['fd00::1']]],
])('[C09.3] no connection is made to a name that resolves to %s', async (_title, answers) => {
  dnsAnswers['inside.test'] = answers
  await expect(fetchFrom('inside.test')).rejects.toThrow(PRIVATE_ADDRESS)
  expect(requestedUrls).toEqual([])
})

test('[C09.3] localhost is refused with the real resolver', async () => {
  await expect(fetchPicture(`https://localhost:${port}/x.png`)).rejects.toThrow(PRIVATE_ADDRESS)
  expect(requestedUrls).toEqual([])
})

test('[C09.3] a host name is resolved once per download, so a later DNS change cannot redirect the download', async () => {
  dnsAnswers['pictures.test'] = [['127.0.0.1'], ['10.0.0.1']]
  expect(String(await fetchFrom('pictures.test'))).toBe('a picture')
  expect(lookedUpHosts).toEqual(['pictures.test'])
  // A second download resolves and checks the name again.
  await expect(fetchFrom('pictures.test')).rejects.toThrow(PRIVATE_ADDRESS)
  delete dnsAnswers['pictures.test']
})

test('[C09.4] a redirect to another public server is followed', async () => {
  reply = (path, response) =>
    path === '/old.png'
      ? response.writeHead(302, { location: `https://other.test:${port}/new.png` }).end()
      : response.end('moved')
  expect(String(await fetchFrom('pictures.test', '/old.png'))).toBe('moved')
  expect(requestedUrls).toEqual(['pictures.test/old.png', 'other.test/new.png'])
})

test.each([
  ['a name with a private address', () => `https://inside.test:${port}/x.png`, PRIVATE_ADDRESS],
  ['a private address', () => 'https://169.254.169.254/latest/meta-data/', PRIVATE_ADDRESS],
  ['plain http', () => `http://pictures.test:${port}/x.png`, 'is not an https URL'],
  ['a file', () => 'file:///etc/hostname', 'is not an https URL'],
  ['itself', () => '/again.png', 'redirects more than 3 times'],
])('[C09.4] a redirect to %s is refused', async (_title, location, message) => {
  dnsAnswers['inside.test'] = [['10.0.0.1']]
  reply = (_path, response) => response.writeHead(302, { location: location() }).end()
  await expect(fetchFrom('pictures.test')).rejects.toThrow(message)
  expect(requestedUrls.length).toBeLessThan(5)
})

test('[C09.5] a picture that is too large, too slow, missing, cut off or served with an untrusted certificate is refused', async () => {
  reply = (_path, response) => response.writeHead(404).end()
  await expect(fetchFrom('pictures.test')).rejects.toThrow('the server returned status 404')

  reply = (_path, response) => {
    const piece = Buffer.alloc(1024 * 1024)
    const writeMore = () => {
      while (!response.destroyed && response.write(piece)) {}
    }
    response.on('drain', writeMore)
    writeMore()
  }
  await expect(fetchFrom('pictures.test')).rejects.toThrow('is larger than 20 MB')

  const fetchBriefly = () => fetchFrom('pictures.test', '/', { timeoutSeconds: 0.2 })
  reply = (_path, response) => response.write('half')
  await expect(fetchBriefly()).rejects.toThrow('the server took too long')
  reply = () => {}
  await expect(fetchBriefly()).rejects.toThrow('the server took too long')

  reply = (_path, response) => response.write('half', () => response.destroy())
  await expect(fetchFrom('pictures.test')).rejects.toThrow('the download failed')

  const { ca, ...withoutCa } = network
  await expect(fetchPicture(`https://pictures.test:${port}/`, withoutCa)).rejects.toThrow('cannot be reached')
  await expect(fetchFrom('not-in-certificate.test')).rejects.toThrow('cannot be reached')
})
