import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_DAYS } from '#contract/limits.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isKidSite } from './hosts.ts'

/**
 * Where a call comes from; `ip` is an IPv4 address or an IPv6 network, `device` the token in the browser's cookie, or a
 * new one. Not related to the HTTP header `Origin`.
 */
export type Origin = { ip: string; kidSite: boolean; userAgent?: string | undefined; device: string }

export function getOrigin(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  request: FastifyRequest,
): Origin {
  const kidSite = isKidSite(config, request)
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  const prefix = `${deviceCookieName(config, kidSite)}=`
  const device = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  return {
    // One household has a whole /64 network of IPv6, so its addresses count as one.
    ip: normalizeIP(request.ip),
    kidSite,
    userAgent: request.headers['user-agent'],
    device: device && /^[\w-]{43}$/.test(device) ? device : secrets.newToken(),
  }
}

/** The cookie that makes this browser a known one. (X13) */
export function createDeviceCookie({ config }: Pick<Deps, 'config'>, { device, kidSite }: Origin): string {
  const cookie = `${deviceCookieName(config, kidSite)}=${device}; Path=/; Max-Age=${KNOWN_DEVICE_DAYS * 24 * 3600}`
  return `${cookie}; HttpOnly; SameSite=Strict${isSecure(config, kidSite) ? '; Secure' : ''}`
}

/** The prefix `__Host-`, which browsers accept only with https, keeps other hosts of the domain from setting the cookie. */
const deviceCookieName = (config: Config, kidSite: boolean) =>
  isSecure(config, kidSite) ? '__Host-device' : 'device'

const isSecure = (config: Config, kidSite: boolean) =>
  (kidSite ? config.KID_URL : config.ADULT_URL).startsWith('https:')
