import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * One connection, in the form of a pool, that all callers share. The client must have the option `pipeline`, with which
 * it sends statements without waiting for earlier results: the statements of several requests then travel in one write,
 * and their results in one read. A slow statement delays the statements after it. After the connection is lost, the
 * next caller opens a new one.
 */
export function createSharedConnection(createClient: () => pg.Client): PostgresPool {
  let current: { client: pg.Client; connected: Promise<PostgresPoolClient> } | undefined

  function open() {
    const client = createClient()
    const forget = () => {
      if (current?.client === client) current = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    const connected = client.connect().then(
      () => Object.assign(client, { release: () => {} }),
      (error) => {
        forget()
        throw error
      },
    )
    return { client, connected }
  }

  return {
    options: {},
    connect: () => {
      current ??= open()
      return current.connected
    },
    end: async () => current?.client.end(),
  }
}
