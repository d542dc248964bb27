import type { Config } from '#server/platform/config.ts'
import { type Database, openPglite } from './open.ts'
import { openPostgres } from './postgres.ts'
import { requestLimits } from './time-limits.ts'

export const openDatabase = (config: Config, onError?: (error: Error) => void): Promise<Database> =>
  config.DATABASE_URL
    ? Promise.resolve(
        openPostgres(config.DATABASE_URL, {
          role: config.ROLE,
          connections: config.DATABASE_CONNECTIONS,
          limits: requestLimits(config),
          listenUrl: config.DATABASE_LISTEN_URL,
          pipeline: config.DATABASE_PIPELINE === 'on',
          onError,
        }),
      )
    : openPglite(config.DATA_DIR)
