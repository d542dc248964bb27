import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** Returns the Host header. Ignores forwarded headers, which any client can write. */
export const getHost = (request: FastifyRequest) => (request.headers.host ?? '').toLowerCase()

/** Tells the sites apart by the host name. (H02) */
export const isKidSite = ({ KID_SITE_MARKER }: Pick<Config, 'KID_SITE_MARKER'>, request: FastifyRequest) =>
  getHost(request).includes(KID_SITE_MARKER)

/** Returns a check for the Host header. In production mode it accepts only the hosts of the two sites. */
export function createHostCheck({ trial, ADULT_URL, KID_URL }: Config) {
  const hosts = [ADULT_URL, KID_URL].map((url) => new URL(url).host)
  return (host: string) => trial || hosts.includes(host)
}
