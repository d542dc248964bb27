import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The kid site is told by its host name. (H02) */
export const isKidHost = ({ KID_SITE_MARKER }: Pick<Config, 'KID_SITE_MARKER'>, host: string) =>
  host.includes(KID_SITE_MARKER)

export const isKidSite = (config: Config, request: FastifyRequest) => isKidHost(config, request.hostname)

/** In production only the two sites' own hosts are served. */
export function isServedHost({ trial, ADULT_URL, KID_URL }: Config, host: string) {
  return trial || host === new URL(ADULT_URL).host || host === new URL(KID_URL).host
}
