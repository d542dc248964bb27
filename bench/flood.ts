import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { node } from '../ops/prepare.mjs'
import { parentHeaders } from './calls.ts'
import { isFairToNeighbours, percentile99 } from './fairness.ts'
import { familyId, finishedQuests, inDatabase } from './families.ts'
import type { Flood } from './flooder.ts'
import { eveningCalls } from './load.ts'
import { median, startMeasuredServer } from './measure.ts'

/**
 * Measures the calls of all other families in five situations: the server is quiet, one family floods it, one person makes
 * 1,500 calls, rows that one family's writes need are held (locked), and another process on the same database freezes
 * while a family writes through it. Returns whether these calls stay within the limit in fairness.ts. (X04, X02)
 */
export async function measureFlood(
  databaseUrl: string,
  families: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> {
  const server = await startMeasuredServer(databaseUrl)
  const otherServer = await startMeasuredServer(databaseUrl)
  // Each situation, except the quiet one, has a family of its own. All families with lower numbers are the neighbours.
  const [floodingFamily, hastyFamily, heldFamily, frozenFamily] = [
    families,
    families - 1,
    families - 2,
    families - 3,
  ]
  const neighbours = eveningCalls(families - 4)
  const { address } = server

  /** Makes calls of the neighbours, one after another, until `end`. Returns their durations in milliseconds. */
  async function measureNeighbours(end: Promise<unknown>) {
    const durations: number[] = []
    let isOver = false
    void end.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const { value, done } = neighbours.next()
      if (done) throw new Error('No calls left to make')
      const sentAt = performance.now()
      await server.send(value)
      durations.push(performance.now() - sentAt)
    }
    await end
    return durations
  }
  /** Measures until the flood has made `count` calls; a flood without `count` is stopped after `seconds`. */
  const measureDuring = async (flood: Flood) => {
    const flooder = startFlooder(flood)
    const end = flood.count ? flooder.ended : pause(1000 * seconds).then(flooder.stop)
    const durations = await measureNeighbours(end)
    return { durations, statuses: await flooder.ended }
  }

  const listDashboardCalls = (family: number) =>
    ['/profile', '/children', '/missions/waiting', '/points'].map((path) => ({
      method: 'GET',
      path: `/api/v1${path}`,
      headers: parentHeaders(family),
    }))
  const verifyCallsOf = (writingFamily: number) =>
    [...finishedQuests(families)]
      .filter(({ family }) => family === writingFamily)
      .map(({ id }) => ({
        method: 'PUT',
        path: `/api/v1/missions/${id}`,
        headers: { ...parentHeaders(writingFamily), 'content-type': 'application/json' },
        body: JSON.stringify({ mission: { verified: true } }),
      }))

  const situations: Record<string, () => Promise<{ durations: number[]; statuses?: Statuses }>> = {
    quiet: async () => ({ durations: await measureNeighbours(pause(1000 * seconds)) }),
    'a family floods': () =>
      measureDuring({ address, callers: 20, calls: listDashboardCalls(floodingFamily) }),
    'a person makes 1,500 calls': () =>
      measureDuring({ address, callers: 10, calls: listDashboardCalls(hastyFamily), count: 1500 }),
    'a row of a family is held': () =>
      inDatabase(databaseUrl, async (client) => {
        await client.query('begin')
        await client.query('select from quests where family_id = $1 for update', [familyId(heldFamily)])
        const measured = await measureDuring({ address, callers: 20, calls: verifyCallsOf(heldFamily) })
        await client.query('rollback')
        return measured
      }),
    'another process is frozen': async () => {
      const undo = JSON.stringify({ mission: { undo: true } })
      const calls = verifyCallsOf(frozenFamily).flatMap((call) => [call, { ...call, body: undo }])
      const flooder = startFlooder({ address: otherServer.address, callers: 20, calls })
      // The process freezes in the middle of its work.
      await flooder.begun
      otherServer.freeze()
      const durations = await measureNeighbours(pause(1000 * seconds))
      otherServer.thaw()
      flooder.stop()
      return { durations, statuses: await flooder.ended }
    },
  }
  const results = new Map<string, { durations: number[]; statuses: Statuses }>()
  // The first round lets the JavaScript engine compile, and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(situations)) {
      const { durations, statuses = {} } = await measure()
      if (round === 0) continue
      const result = results.get(name) ?? { durations: [], statuses: {} }
      result.durations.push(...durations)
      for (const [status, count] of Object.entries(statuses))
        result.statuses[status] = (result.statuses[status] ?? 0) + count
      results.set(name, result)
    }
  }
  await server.stop()
  await otherServer.stop()

  const quiet = percentile99(results.get('quiet')?.durations ?? [])
  console.log(
    `\n${'other families, while'.padEnd(28)}calls   median   99th percentile   responses to the flooding family`,
  )
  for (const [name, { durations, statuses }] of results) {
    const p99 = percentile99(durations)
    const responses = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`)
    console.log(
      `${name.padEnd(28)}${String(durations.length).padEnd(8)}${`${median(durations).toFixed(1)} ms`.padEnd(9)}${`${p99.toFixed(1)} ms (${(p99 / quiet).toFixed(1)} times)`.padEnd(18)}${responses.join(', ')}`,
    )
  }
  return isFairToNeighbours([...results.values()].map(({ durations }) => durations))
}

type Statuses = Record<string, number>

function startFlooder(flood: Flood) {
  const child = fork(new URL('flooder.ts', import.meta.url), [JSON.stringify(flood)], { execPath: node })
  const crashed = once(child, 'exit').then(() => Promise.reject(new Error('The flooder has ended too early')))
  const receive = async () => (await Promise.race([once(child, 'message'), crashed]))[0]
  const begun = receive()
  // flooder.ts sends two messages.
  const ended = begun.then(receive).then((statuses) => statuses as Statuses)
  return { begun, ended, stop: () => child.send('stop') }
}
