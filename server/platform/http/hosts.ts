import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** Returns the Host header. Ignores forwarded headers, which any client can write. */
export const getHost = (request: FastifyRequest) => (request.headers.host ?? '').toLowerCase()

/** Tells the sites apart by the host name, or in home mode by the port, which the Host header contains. (H02, F08) */
export const isKidSite = (
  { KID_SITE_MARKER, KID_URL, home }: Pick<Config, 'KID_SITE_MARKER' | 'KID_URL' | 'home'>,
  request: FastifyRequest,
) => (home ? getHost(request) === new URL(KID_URL).host : getHost(request).includes(KID_SITE_MARKER))

/**
 * Returns a check for the Host header. It accepts the hosts of the two sites, and in trial mode the host at which the
 * server calls itself. A page of any other host name cannot call the server, even if that name's DNS entry points here.
 */
export function createHostCheck(config: Config) {
  const urls = [config.ADULT_URL, config.KID_URL, ...(config.trial ? [getOwnBaseUrl(config)] : [])]
  const hosts = urls.map((url) => new URL(url).host)
  return (host: string) => hosts.includes(host)
}

/** The base URL at which a server in trial mode calls itself. It is also the default of `ADULT_URL`. */
export const getOwnBaseUrl = ({ PORT }: Pick<Config, 'PORT'>) => `http://localhost:${PORT}`

/**
 * Returns Fastify's option `trustProxy`: which proxies' entries in `X-Forwarded-For` are believed. A client can write
 * false entries, which come before those of the proxies. Returns false in trial mode: only this machine can reach the
 * server, so a forwarded address cannot be true. (X05)
 */
export function getTrustedProxies({ trial, TRUST_PROXY }: Config) {
  if (trial || TRUST_PROXY === 'off') return false
  const proxies = TRUST_PROXY === 'on' ? 1 : Number(TRUST_PROXY)
  if (proxies) return (_address: string, hop: number) => hop < proxies
  const networks = new BlockList()
  for (const network of TRUST_PROXY.split(',')) {
    const [address = '', bits] = network.trim().split('/')
    const ipFamily = toIpFamily(address)
    if (bits === undefined) networks.addAddress(address, ipFamily)
    else networks.addSubnet(address, Number(bits), ipFamily)
  }
  // A lost connection has no address any more.
  return (address: string | undefined) => !!address && networks.check(address, toIpFamily(address))
}

const toIpFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether the other end of a connection is a proxy whose headers are believed. */
export function isFromTrustedProxy(
  config: Config,
  { remoteAddress = '' }: Pick<Socket, 'remoteAddress'>,
): boolean {
  const isTrusted = getTrustedProxies(config)
  return isTrusted !== false && isTrusted(remoteAddress, 0)
}

/** Says once in the log that headers of a proxy are ignored. (X05) */
export function reportIgnoredProxy(app: FastifyInstance, config: Config) {
  if (getTrustedProxies(config)) return
  let isReported = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && proxyHeaders.some((name) => name in request.headers)) {
      isReported = true
      request.log.warn(
        config.trial
          ? 'Ignoring the headers of a proxy. A proxy may let others in, so trial mode needs to run without one.'
          : 'Ignoring the headers of a proxy, so all calls count as one network address. Set TRUST_PROXY.',
      )
    }
    done()
  })
}
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
