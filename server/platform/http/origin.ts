import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isKidSite } from './hosts.ts'

/**
 * Where a call comes from; `ip` is an IPv4 address or an IPv6 network, `device` the token in the browser's cookie, or a
 * new one. Not related to the HTTP header `Origin`.
 */
export type Origin = { ip: string; kidSite: boolean; userAgent?: string | undefined; device: string }

export const getOrigin = (
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  request: FastifyRequest,
): Origin => ({
  // One household has a whole /64 network of IPv6, so its addresses count as one.
  ip: normalizeIP(request.ip),
  kidSite: isKidSite(config, request),
  userAgent: request.headers['user-agent'],
  device:
    /(?:^|;\s*)(?:__Host-)?device=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ??
    secrets.newToken(),
})

/** The prefix `__Host-` keeps other hosts of the domain from setting the cookie. Browsers accept it only with https. (X13) */
export function createDeviceCookie({ config }: Pick<Deps, 'config'>, { device, kidSite }: Origin): string {
  const isSecure = (kidSite ? config.KID_URL : config.ADULT_URL).startsWith('https:')
  const attributes = `Path=/; Max-Age=${KNOWN_DEVICE_DAYS * 24 * 3600}; HttpOnly; SameSite=Strict`
  return isSecure ? `__Host-device=${device}; ${attributes}; Secure` : `device=${device}; ${attributes}`
}
