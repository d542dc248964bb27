import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCertificate, testKey } from '#server/testing/certificate.ts'
import { fetchPicture, type Network } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

/* A real https server on this machine, which only here passes for the internet: as `pictures.test` and at 127.0.0.1. */

let server: Server
let port: number
let asked: string[] = []
let lookedUp: string[] = []
let reply: (path: string, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    reply(request.url ?? '', response)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  // A listening server has the address of a network.
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  lookedUp = []
  reply = (_path, response) => response.end('a picture')
})

/** What names stand for, one answer after another. */
const names: Record<string, string[][]> = {}
const network: Network = {
  addressesOf: async (host) => {
    lookedUp.push(host)
    const answers = names[host] ?? [['127.0.0.1']]
    const found = answers.length > 1 ? answers.shift() : answers[0]
    return (found ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
  mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address),
  seconds: 5,
  ca: testCertificate,
}
const fetched = (host: string, path = '/kite.png', more: Partial<Network> = {}) =>
  fetchPicture(`https://${host}:${port}${path}`, { ...network, ...more })
const INSIDE = 'leads inside of a network, not out to the internet'

test('[C01] a picture is fetched by its https address, asked for once', async () => {
  expect(String(await fetched('pictures.test', '/kite.png?size=9'))).toBe('a picture')
  expect(asked).toEqual(['pictures.test/kite.png?size=9'])
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
])('[C01] %s is inside of a network', (address) => {
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
])('[C01] %s is out on the internet', (address) => {
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
])('[C01] an address that is written as a number goes nowhere inside: %s', async (place) => {
  await expect(fetchPicture(place)).rejects.toThrow(INSIDE)
})

test.each([
  ['http://pictures.test/x.png', 'is no https address'],
  ['file:///etc/hostname', 'is no https address'],
  ['https://', 'is no https address'],
  ['https://me:secret@pictures.test/x.png', 'has a name or a password in it'],
])('[C01] %s is no place to fetch from', async (place, what) => {
  await expect(fetchPicture(place, network)).rejects.toThrow(what)
  expect(lookedUp).toEqual([])
})

test.each([
  ['10.0.0.1', [['10.0.0.1']]],
  ['nothing', [[]]],
  ['one outside and one inside', [['1.1.1.1', '192.168.0.1']]],
  ['IPv6 of the inside', [['fd00::1']]],
])('[C01] a name that stands for %s is not connected to', async (_what, answers) => {
  names['inside.test'] = answers
  await expect(fetched('inside.test')).rejects.toThrow(INSIDE)
  expect(asked).toEqual([])
})

test('[C01] localhost, by whatever this machine calls it, is inside for the real network', async () => {
  await expect(fetchPicture(`https://localhost:${port}/x.png`)).rejects.toThrow(INSIDE)
  expect(asked).toEqual([])
})

test('[C01] a name is looked up once: what it stands for the next moment is never connected to', async () => {
  names['pictures.test'] = [['127.0.0.1'], ['10.0.0.1']]
  expect(String(await fetched('pictures.test'))).toBe('a picture')
  expect(lookedUp).toEqual(['pictures.test'])
  // Fetched anew it is looked at anew.
  await expect(fetched('pictures.test')).rejects.toThrow(INSIDE)
  delete names['pictures.test']
})

test('[C01] a redirect is followed to another server of the internet', async () => {
  reply = (path, response) =>
    path === '/old.png'
      ? response.writeHead(302, { location: `https://other.test:${port}/new.png` }).end()
      : response.end('moved')
  expect(String(await fetched('pictures.test', '/old.png'))).toBe('moved')
  expect(asked).toEqual(['pictures.test/old.png', 'other.test/new.png'])
})

test.each([
  ['a name of the inside', (at: number) => `https://inside.test:${at}/x.png`, INSIDE],
  ['an address of the inside', () => 'https://169.254.169.254/latest/meta-data/', INSIDE],
  ['plain http', (at: number) => `http://pictures.test:${at}/x.png`, 'is no https address'],
  ['a file', () => 'file:///etc/hostname', 'is no https address'],
  ['itself', () => '/again.png', 'leads from address to address'],
])('[C01] a redirect to %s is judged anew', async (_what, location, what) => {
  names['inside.test'] = [['10.0.0.1']]
  reply = (_path, response) => response.writeHead(302, { location: location(port) }).end()
  await expect(fetched('pictures.test')).rejects.toThrow(what)
  expect(asked.length).toBeLessThan(5)
})

test('[C01] what is too large, too slow, not there or not vouched for is told', async () => {
  reply = (_path, response) => response.writeHead(404).end()
  await expect(fetched('pictures.test')).rejects.toThrow('the server answers 404')

  reply = (_path, response) => {
    const piece = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(piece)) {}
    }
    response.on('drain', more)
    more()
  }
  await expect(fetched('pictures.test')).rejects.toThrow('is larger than 20 MB')

  reply = (_path, response) => response.write('half')
  await expect(fetched('pictures.test', '/', { seconds: 0.2 })).rejects.toThrow('the server takes too long')
  reply = () => {}
  await expect(fetched('pictures.test', '/', { seconds: 0.2 })).rejects.toThrow('the server takes too long')

  const { ca, ...unvouched } = network
  await expect(fetchPicture(`https://pictures.test:${port}/`, unvouched)).rejects.toThrow('cannot be reached')
  await expect(fetched('stranger.test')).rejects.toThrow('cannot be reached')
})
