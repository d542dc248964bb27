import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { isKidSite } from './hosts.ts'

/** Where a call comes from. Not related to the HTTP header `Origin`. */
export type Origin = { ip: string; kidSite: boolean; userAgent?: string | undefined }

export const getOrigin = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): Origin => ({
  ip: request.ip,
  kidSite: isKidSite(config, request),
  userAgent: request.headers['user-agent'],
})
