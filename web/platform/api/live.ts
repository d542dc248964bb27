import type { InvalidateOptions, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { LIVE_HEARTBEAT_SECONDS, type LiveTopic, liveTopics, streamLiveEvents } from '#contract/live.ts'
import { queryKeys } from './query-keys.ts'
import { currentUser } from './session.ts'
import { wait } from './wait.ts'

/** The stream says hello at once. Who has not heard it by then sits behind something that holds it back. */
const HELLO_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 2 * LIVE_HEARTBEAT_SECONDS * 1000
/** Before the next try: after a stream that lived, and after the first failures in a row. */
const RETRY_DELAYS_MS = [1_000, 2_000, 8_000]
/** More failures, and the server is asked every so often instead, so many times until the stream is tried again. */
const POLL_INTERVAL_MS = 15_000
const POLLS_PER_ROUND = 12
/** A page that nobody looks at needs no stream: a browser shares few connections among all its pages. */
const HIDDEN_TIMEOUT_MS = 60_000
/** Changes often come together. */
const BATCH_MS = 100

/** What to read again when the stream names a topic. */
const keysByTopic: Record<LiveTopic, readonly QueryKey[]> = {
  quests: [
    queryKeys.quests.lists,
    queryKeys.quests.details,
    queryKeys.children.all,
    queryKeys.points.all,
    queryKeys.profile,
    queryKeys.wishes.goals,
  ],
  family: [queryKeys.children.all, queryKeys.invites, queryKeys.profile],
  points: [queryKeys.points.all, queryKeys.profile, queryKeys.children.all, queryKeys.wishes.goals],
  sessions: [queryKeys.sessions],
  orders: [
    queryKeys.orders.all,
    queryKeys.cart,
    queryKeys.points.all,
    queryKeys.profile,
    queryKeys.children.all,
    queryKeys.wishes.goals,
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

/** Until `end`, whatever screen stands open asks again for what somebody else has changed. (Q12) */
export async function followLiveStream(queryClient: QueryClient, signal: AbortSignal) {
  const invalidateTopic = batchInvalidations(queryClient)
  let failures = 0
  while (!signal.aborted) {
    await whenPageVisible()
    const since = Date.now()
    // However the stream was cut, what follows is the same.
    await listen(queryClient, invalidateTopic, signal).catch(() => {})
    failures = Date.now() - since > SILENCE_TIMEOUT_MS ? 0 : failures + 1
    const pause = RETRY_DELAYS_MS[failures]
    if (pause) await wait(pause * (0.5 + Math.random()))
    else await poll(queryClient, signal)
  }
}

/** Listens until the stream ends, or is silent or out of sight for too long. */
async function listen(
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
  silenceTimer.start(HELLO_TIMEOUT_MS)
  let isOpen = false
  try {
    for await (const line of readLines(
      await connect(queryClient, AbortSignal.any([signal, connection.signal])),
    )) {
      silenceTimer.start(SILENCE_TIMEOUT_MS)
      // What happened before the stream stood is not told again.
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

/** By hand, since the browser's own EventSource sends no bearer header. */
async function connect(queryClient: QueryClient, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${currentUser().token}` }
  const { status, body } = await fetch(`/api/v1${streamLiveEvents.url}`, { headers, signal })
  if (status === 200 && body) return body
  // The session has ended: the next call of a screen hears so too, and leads to the sign-in page.
  if (status === 401) void queryClient.invalidateQueries()
  throw new Error(`The stream answered ${status}`)
}

/** The lines of a text, each as soon as it is whole. */
export async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (text + read.value).split('\n')
    text = lines.pop() ?? ''
    yield* lines
  }
}

/** What a line of the stream tells; nothing when it is a beat, or about something that this page does not know yet. */
export function topicOf(line: string): LiveTopic | undefined {
  if (!line.startsWith('data:')) return undefined
  const { topic }: { topic?: unknown } = JSON.parse(line.slice('data:'.length))
  return liveTopics.find((known) => known === topic)
}

function batchInvalidations(queryClient: QueryClient) {
  const stale = new Set<QueryKey>()
  return (topic: LiveTopic) => {
    if (stale.size === 0)
      setTimeout(() => {
        for (const queryKey of stale) invalidateKeepingErrors(queryClient, { queryKey })
        stale.clear()
      }, BATCH_MS)
    for (const key of keysByTopic[topic]) stale.add(key)
  }
}

/** Nobody here has asked for it: an error that is shown stands until there is an answer. */
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
    // A read that fails would take the place of what is shown, so it is asked only who answers.
    if (!document.hidden && (await isServerUp())) invalidateKeepingErrors(queryClient)
    await wait(POLL_INTERVAL_MS)
  }
}

const isServerUp = () =>
  fetch('/api/v1/health', { signal: AbortSignal.timeout(HELLO_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function createTimer(onTimeout: () => void) {
  let id: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(id)
  const start = (after: number) => {
    stop()
    id = setTimeout(onTimeout, after)
  }
  return { start, stop }
}

/** Once somebody looks at the page. */
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
