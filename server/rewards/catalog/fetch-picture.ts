import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PRODUCT_PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { isPublicAddress } from './public-address.ts'

/** Network access, replaceable in tests. */
export type Network = {
  addressesOf: (host: string) => Promise<{ address: string; family: number }[]>
  mayReach: (address: string) => boolean
  /** Time limit for the whole download, redirects included. */
  seconds: number
  /** Certificate authority to trust instead of the default ones. */
  ca?: string
}

const internet: Network = {
  addressesOf: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  seconds: 30,
}

const MAX_REDIRECTS = 3

/**
 * Downloads a file from a public https URL. To prevent SSRF, it connects only to the addresses that it resolved and
 * checked itself, so a name cannot resolve to a private address later. Redirects are checked the same way.
 * Throws errors written for the operator.
 */
export async function fetchPicture(place: string, network: Network = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.seconds * 1000)
  let url = parsePublicUrl(place, network)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const reply = await sendRequest(url, network, signal)
    const { statusCode = 0, headers } = reply
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      reply.destroy()
      url = parsePublicUrl(new URL(headers.location, url).href, network)
      continue
    }
    if (statusCode === 200) return readBody(reply, signal)
    reply.destroy()
    throw new Error(`the server returned status ${statusCode}`)
  }
  throw new Error(`the server redirects more than ${MAX_REDIRECTS} times`)
}

/** Checks the URL and a literal IP address. `guardedLookup` checks the addresses of a host name. */
function parsePublicUrl(place: string, { mayReach }: Network): URL {
  const url = URL.parse(place)
  if (url?.protocol !== 'https:') throw new Error('is not an https URL')
  if (url.username || url.password) throw new Error('contains a user name or password')
  // Node does not call `lookup` for a literal IP address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host)) throw new Error(PRIVATE_ADDRESS)
  return url
}

const PRIVATE_ADDRESS = 'is a private address, not one on the public internet'

async function sendRequest(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const asked = request(url, {
    agent: false,
    lookup: guardedLookup(network),
    signal,
    headers: { accept: 'image/*', 'user-agent': 'Questnest' },
    ...(network.ca && { ca: network.ca }),
  })
  asked.end()
  try {
    const [reply]: IncomingMessage[] = await once(asked, 'response')
    if (!reply) throw new Error('the server sent no response')
    return reply
  } catch (error) {
    throw new Error(describeError(error, signal))
  }
}

/** Resolves a name; fails unless every address it resolves to is allowed. */
const guardedLookup =
  ({ addressesOf, mayReach }: Network): LookupFunction =>
  (host, options, done) => {
    addressesOf(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayReach(address)))
          return done(new Error(PRIVATE_ADDRESS), [])
        if (options.all) return done(null, found)
        return done(null, first.address, first.family)
      },
      (error) => done(error, []),
    )
  }

async function readBody(reply: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of reply) {
      size += piece.length
      if (size > PRODUCT_PICTURE_MAX_BYTES) break
      pieces.push(piece)
    }
  } catch (error) {
    throw new Error(describeError(error, signal))
  }
  if (size > PRODUCT_PICTURE_MAX_BYTES) throw new Error('is larger than 20 MB')
  return Buffer.concat(pieces)
}

function describeError(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'the server took too long'
  const what = error instanceof Error ? error.message : String(error)
  return what === PRIVATE_ADDRESS ? PRIVATE_ADDRESS : `the server cannot be reached: ${what}`
}
