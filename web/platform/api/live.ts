import type { InvalidateOptions, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import {
  LIVE_HEARTBEAT_SECONDS,
  LIVE_POLL_SECONDS,
  type LiveTopic,
  liveTopics,
  streamLiveEvents,
} from '#contract/live.ts'
import { queryKeys } from './query-keys.ts'
import { currentUser } from './session.ts'
import { wait } from './wait.ts'

/**
 * How long to wait for the health check and for the stream's first line. The server sends that line immediately, so if
 * it is late, a proxy is buffering the stream.
 */
const RESPONSE_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 2 * LIVE_HEARTBEAT_SECONDS * 1000
/** Delay before reconnecting, by number of consecutive failures. */
const RETRY_DELAYS_MS = [1_000, 2_000, 8_000]
/** When these delays are used up, the page polls POLLS_PER_ROUND times before it tries the stream again. */
const POLLS_PER_ROUND = 12
/** A page that is hidden for this long closes its stream, because browsers limit the connections per site. */
const HIDDEN_TIMEOUT_MS = 60_000
/** Events often arrive together, so their refetches are batched. */
const BATCH_MS = 100

/** The queries to invalidate for each topic. */
const keysByTopic: Record<LiveTopic, readonly QueryKey[]> = {
  quests: [
    queryKeys.quests.lists,
    queryKeys.quests.details,
    queryKeys.children.all,
    queryKeys.points.all,
    queryKeys.profile,
    queryKeys.wishes.goals,
    queryKeys.catalog.lists,
  ],
  family: [queryKeys.children.all, queryKeys.pins, queryKeys.tablets, queryKeys.invites, queryKeys.profile],
  points: [
    queryKeys.points.all,
    queryKeys.profile,
    queryKeys.children.all,
    queryKeys.wishes.goals,
    queryKeys.catalog.lists,
  ],
  sessions: [queryKeys.sessions],
  orders: [
    queryKeys.orders.all,
    queryKeys.cart,
    queryKeys.points.all,
    queryKeys.profile,
    queryKeys.children.all,
    queryKeys.wishes.goals,
    queryKeys.catalog.lists,
  ],
  wishes: [queryKeys.wishes.all, queryKeys.wishes.goals, queryKeys.children.all, queryKeys.profile],
  payments: [
    queryKeys.store.payments,
    queryKeys.store.paymentDetails,
    queryKeys.store.packages,
    queryKeys.store.cards,
    queryKeys.points.all,
    queryKeys.profile,
  ],
}

/** Refetches the open screen's queries when their data changes on the server, until `signal` aborts. (Q12) */
export async function followLiveStream(queryClient: QueryClient, signal: AbortSignal) {
  const invalidateTopic = createBatchedInvalidator(queryClient)
  let failures = 0
  while (!signal.aborted) {
    await whenPageVisible()
    const startedAt = Date.now()
    // Any failure is handled like the end of the stream.
    await readStream(queryClient, invalidateTopic, signal).catch(() => {})
    // A stream that lasted longer than the silence timeout has worked, so it does not count as a failure.
    failures = Date.now() - startedAt > SILENCE_TIMEOUT_MS ? 0 : failures + 1
    const delay = RETRY_DELAYS_MS[failures]
    if (delay) await wait(delay * (0.5 + Math.random()))
    else await poll(queryClient, signal)
  }
}

/** Connects and reads until the stream ends or falls silent, or the page stays hidden too long. */
async function readStream(
  queryClient: QueryClient,
  invalidateTopic: (topic: LiveTopic) => void,
  signal: AbortSignal,
) {
  const connection = new AbortController()
  const silenceTimer = createTimer(() => connection.abort())
  const hiddenTimer = createTimer(() => connection.abort())
  const onVisibilityChange = () =>
    document.hidden ? hiddenTimer.start(HIDDEN_TIMEOUT_MS) : hiddenTimer.stop()
  document.addEventListener('visibilitychange', onVisibilityChange)
  silenceTimer.start(RESPONSE_TIMEOUT_MS)
  let isOpen = false
  try {
    for await (const line of readLines(
      await connect(queryClient, AbortSignal.any([signal, connection.signal])),
    )) {
      silenceTimer.start(SILENCE_TIMEOUT_MS)
      // Refetch everything once, because the stream does not replay earlier events.
      if (!isOpen) invalidateKeepingErrors(queryClient, {}, { cancelRefetch: false })
      isOpen = true
      const topic = topicOf(line)
      if (topic) invalidateTopic(topic)
    }
  } finally {
    silenceTimer.stop()
    hiddenTimer.stop()
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

/** Uses fetch because EventSource cannot send the bearer header. */
async function connect(queryClient: QueryClient, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${currentUser().token}` }
  const { status, body } = await fetch(`/api/v1${streamLiveEvents.url}`, { headers, signal })
  if (status === 200 && body) return body
  // The session has ended: a refetch gets the same 401 and leads to the sign-in page.
  if (status === 401) void queryClient.invalidateQueries()
  throw new Error(`The live stream returned HTTP ${status}`)
}

/** Yields each line as soon as it is complete. */
export async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (text + chunk.value).split('\n')
    text = lines.pop() ?? ''
    yield* lines
  }
}

/** Returns the topic of an event line; undefined for heartbeats and for topics that this version does not know. */
export function topicOf(line: string): LiveTopic | undefined {
  if (!line.startsWith('data:')) return undefined
  const { topic }: { topic?: unknown } = JSON.parse(line.slice('data:'.length))
  return liveTopics.find((liveTopic) => liveTopic === topic)
}

function createBatchedInvalidator(queryClient: QueryClient) {
  const staleKeys = new Set<QueryKey>()
  return (topic: LiveTopic) => {
    if (staleKeys.size === 0)
      setTimeout(() => {
        for (const queryKey of staleKeys) invalidateKeepingErrors(queryClient, { queryKey })
        staleKeys.clear()
      }, BATCH_MS)
    for (const key of keysByTopic[topic]) staleKeys.add(key)
  }
}

/** Refetches without showing a loading state in place of an error: the error stays on the screen until there is data. */
function invalidateKeepingErrors(
  queryClient: QueryClient,
  filters: QueryFilters = {},
  options?: InvalidateOptions,
) {
  const failed = queryClient.getQueryCache().findAll({ ...filters, predicate: isFailed })
  const errors = failed.map((query) => ({ query, error: query.state.error }))
  void queryClient.invalidateQueries(filters, options)
  for (const { query, error } of errors) query.setState({ status: 'error', error })
}

const isFailed = ({ state: { status, data } }: Query) => status === 'error' && data === undefined

async function poll(queryClient: QueryClient, signal: AbortSignal) {
  for (let polls = 0; polls < POLLS_PER_ROUND && !signal.aborted; polls++) {
    // Refetch only if the server is up, because otherwise every refetch would fail.
    if (!document.hidden && (await isServerUp())) invalidateKeepingErrors(queryClient)
    await wait(LIVE_POLL_SECONDS * 1000)
  }
}

const isServerUp = () =>
  fetch('/api/v1/health', { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function createTimer(onTimeout: () => void) {
  let id: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(id)
  const start = (delay: number) => {
    stop()
    id = setTimeout(onTimeout, delay)
  }
  return { start, stop }
}

const whenPageVisible = () =>
  new Promise<void>((resolve) => {
    const onVisibilityChange = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', onVisibilityChange)
      resolve()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
  })
