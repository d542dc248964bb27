import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PRODUCT_PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { isPublicAddress } from './public-address.ts'

/** Network access, replaceable in tests. */
export type Network = {
  resolveHost: (host: string) => Promise<{ address: string; family: number }[]>
  isAllowedAddress: (address: string) => boolean
  /** The time limit for the whole download, including redirects. */
  timeoutSeconds: number
  /** A certificate authority to trust instead of the default authorities. */
  ca?: string
}

const internet: Network = {
  resolveHost: (host) => lookup(host, { all: true }),
  isAllowedAddress: isPublicAddress,
  timeoutSeconds: 30,
}

const MAX_REDIRECTS = 3

/**
 * Downloads a file from a public https URL. To prevent SSRF, it connects only to the addresses that it resolved and
 * checked itself, so a name cannot resolve to a private address later. Redirects are checked the same way.
 * Throws errors whose messages are for the operator.
 */
export async function fetchPicture(pictureUrl: string, network: Network = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutSeconds * 1000)
  let url = parsePublicUrl(pictureUrl, network)
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

/** Parses a URL and checks its literal IP address, if any; `guardedLookup` checks the addresses of a host name. */
function parsePublicUrl(text: string, { isAllowedAddress }: Network): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw new Error('the URL is not an https URL')
  if (url.username || url.password) throw new Error('the URL contains a user name or password')
  // Node does not call `lookup` for a literal IP address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowedAddress(host)) throw new Error(PRIVATE_ADDRESS)
  return url
}

const PRIVATE_ADDRESS = 'the server has a private address, not one on the public internet'

async function sendRequest(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const clientRequest = request(url, {
    agent: false,
    lookup: guardedLookup(network),
    signal,
    headers: { accept: 'image/*', 'user-agent': 'Questnest' },
    ...(network.ca && { ca: network.ca }),
  })
  clientRequest.end()
  try {
    const [reply]: IncomingMessage[] = await once(clientRequest, 'response')
    if (!reply) throw new Error('the server sent no response')
    return reply
  } catch (error) {
    throw new Error(describeError(error, signal, 'the server cannot be reached'))
  }
}

/** Resolves a host name; fails unless all of its addresses are allowed. */
const guardedLookup =
  ({ resolveHost, isAllowedAddress }: Network): LookupFunction =>
  (host, options, done) => {
    resolveHost(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowedAddress(address)))
          return done(new Error(PRIVATE_ADDRESS), [])
        if (options.all) return done(null, addresses)
        return done(null, first.address, first.family)
      },
      (error) => done(error, []),
    )
  }

async function readBody(reply: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of reply) {
      size += chunk.length
      if (size > PRODUCT_PICTURE_MAX_BYTES) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new Error(describeError(error, signal, 'the download failed'))
  }
  if (size > PRODUCT_PICTURE_MAX_BYTES) throw new Error('the picture is larger than 20 MB')
  return Buffer.concat(chunks)
}

function describeError(error: unknown, { aborted }: AbortSignal, failure: string): string {
  if (aborted) return 'the server took too long'
  const message = error instanceof Error ? error.message : String(error)
  return message === PRIVATE_ADDRESS ? PRIVATE_ADDRESS : `${failure}: ${message}`
}
