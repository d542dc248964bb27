import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PRODUCT_PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { isPublicAddress } from './public-address.ts'

/** The network as a test may have it otherwise. */
export type Network = {
  addressesOf: (host: string) => Promise<{ address: string; family: number }[]>
  mayReach: (address: string) => boolean
  /** For all of it, redirects included. */
  seconds: number
  /** Who vouches for servers, where it is not everybody's usual. */
  ca?: string
}

const internet: Network = {
  addressesOf: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  seconds: 30,
}

const MAX_REDIRECTS = 3

/**
 * A file of the internet by its https address, fetched once. Never from inside the network: what a name stands for is
 * looked up here, judged, and connected to, so that it cannot be another address the next moment; so is every redirect.
 * Throws in words for the operator.
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
    throw new Error(`the server answers ${statusCode}`)
  }
  throw new Error('the server leads from address to address')
}

/** An address that may be asked; what its name stands for is looked at when it is. */
function parsePublicUrl(place: string, { mayReach }: Network): URL {
  const url = URL.parse(place)
  if (url?.protocol !== 'https:') throw new Error('is no https address')
  if (url.username || url.password) throw new Error('has a name or a password in it')
  // Written as a number it is looked up by nobody.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host)) throw new Error(PRIVATE_ADDRESS)
  return url
}

const PRIVATE_ADDRESS = 'leads inside of a network, not out to the internet'

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
    if (!reply) throw new Error('the server answers nothing')
    return reply
  } catch (error) {
    throw new Error(describeError(error, signal))
  }
}

/** Looks a name up, and answers only when all that it stands for may be reached. */
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
  if (aborted) return 'the server takes too long'
  const what = error instanceof Error ? error.message : String(error)
  return what === PRIVATE_ADDRESS ? PRIVATE_ADDRESS : `the server cannot be reached: ${what}`
}
