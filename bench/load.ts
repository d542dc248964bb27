import { readdir, readFile } from 'node:fs/promises'
import { parentHeaders, questListCalls, verifyCalls } from './calls.ts'
import { inDatabase } from './families.ts'
import { type Call, median, startMeasuredServer } from './measure.ts'

/** What a parent's screens request, besides the quests of each child. */
const READS = ['/profile', '/children', '/missions/waiting', '/orders/waiting', '/points']
/** /proc counts processor time in ticks of this length. */
const MICROSECONDS_PER_TICK = 10_000

/**
 * Makes the calls of an evening, in which parents look in and verify two quests a visit. Prints how long a call takes
 * with one caller and with ten, and how much processor time it costs the server and PostgreSQL. (G12)
 */
export async function measureLoad(databaseUrl: string, families: number, count: number): Promise<void> {
  const server = await startMeasuredServer(databaseUrl)
  const calls = eveningCalls(families)
  await makeCalls(calls, { send: server.send, callers: 10, count: count / 4 }) // lets the JavaScript engine compile first
  const quiet = await makeCalls(calls, { send: server.send, callers: 1, count: count / 4 })
  const [app, database] = [await server.getCpuMicroseconds(), await readDatabaseMicroseconds(databaseUrl)]
  const busy = await makeCalls(calls, { send: server.send, callers: 10, count })
  const perCall = {
    server: ((await server.getCpuMicroseconds()) - app) / count,
    PostgreSQL: ((await readDatabaseMicroseconds(databaseUrl)) - database) / count,
  }
  const memory = await server.getMemory()
  await server.stop()

  for (const [name, { durations, seconds }] of Object.entries({ '1 caller': quiet, '10 callers': busy })) {
    const sorted = durations.toSorted((a, b) => a - b)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    console.log(
      `${name.padEnd(12)}${Math.round(durations.length / seconds)} calls a second, median ${median(durations).toFixed(1)} ms, 99th percentile ${p99.toFixed(1)} ms`,
    )
  }
  for (const [name, microseconds] of Object.entries(perCall)) {
    const callsPerCore = Math.round(1e6 / microseconds)
    console.log(
      `${name.padEnd(12)}${Math.round(microseconds)} µs a call, so ${callsPerCore} calls a second with one core`,
    )
  }
  console.log(`${'Memory'.padEnd(12)}${Math.round(memory / 1024 / 1024)} MB used by the server`)
}

export function* eveningCalls(families: number): Generator<Call> {
  const [lists, verifications] = [questListCalls(families), verifyCalls(families)]
  for (let family = 1; ; family = (family % families) + 1) {
    for (const path of READS)
      yield { method: 'GET', path: `/api/v1${path}`, headers: parentHeaders(family), check: JSON.parse }
    for (let each = 0; each < 2; each++) {
      yield lists.next().value
      const { value, done } = verifications.next()
      if (done) return
      yield value
    }
  }
}

type Load = { send: (call: Call) => Promise<void>; callers: number; count: number }

/** Returns the duration of each call in milliseconds, and in seconds how long all calls together took. */
async function makeCalls(calls: Iterator<Call>, { send, callers, count }: Load) {
  const durations: number[] = []
  let begun = 0
  const startedAt = performance.now()
  const caller = async () => {
    while (begun++ < count) {
      const { value, done } = calls.next()
      if (done) throw new Error('No calls left to make')
      const sentAt = performance.now()
      await send(value)
      durations.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { durations, seconds: (performance.now() - startedAt) / 1000 }
}

/** Returns the processor time in microseconds that the running processes of the PostgreSQL server have used so far. */
const readDatabaseMicroseconds = (databaseUrl: string): Promise<number> =>
  inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const processes = (await Promise.all(pids.map(readProcess))).flatMap((each) => each ?? [])
    const own = processes.find(({ pid }) => pid === String(rows[0]?.pid))
    if (!own) throw new Error('PostgreSQL runs on another machine')
    return processes
      .filter(({ parent }) => parent === own.parent)
      .reduce((sum, { ticks }) => sum + ticks * MICROSECONDS_PER_TICK, 0)
  })

/** Returns undefined if the process has ended meanwhile. */
async function readProcess(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  // After the name, which may contain spaces, come the state, the parent's id, nine other fields, and the processor time
  // in user mode and in system mode.
  const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid, parent, ticks: Number(fields[9]) + Number(fields[10]) }
}
