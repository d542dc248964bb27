import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { isKidSite } from './hosts.ts'

/** Where a call comes from; `ip` is an IPv4 address or an IPv6 network. Not related to the HTTP header `Origin`. */
export type Origin = { ip: string; kidSite: boolean; userAgent?: string | undefined }

export const getOrigin = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): Origin => ({
  // One household has a whole /64 network of IPv6, so its addresses count as one.
  ip: normalizeIP(request.ip),
  kidSite: isKidSite(config, request),
  userAgent: request.headers['user-agent'],
})
