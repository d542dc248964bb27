import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** The Host header as the caller's own connection has it: a forwarded one is anybody's to write. */
export const getHost = (request: FastifyRequest) => (request.headers.host ?? '').toLowerCase()

/** The kid site is told by its host name. (H02) */
export const isKidSite = ({ KID_SITE_MARKER }: Pick<Config, 'KID_SITE_MARKER'>, request: FastifyRequest) =>
  getHost(request).includes(KID_SITE_MARKER)

/** In production only the two sites' own hosts are served. */
export function servedHosts({ trial, ADULT_URL, KID_URL }: Config) {
  const hosts = [ADULT_URL, KID_URL].map((url) => new URL(url).host)
  return (host: string) => trial || hosts.includes(host)
}
