import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followLiveStream, readLines, topicOf } from './live.ts'

async function readAllLines(chunks: Uint8Array<ArrayBuffer>[]) {
  const lines = []
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(chunk)
      stream.close()
    },
  })
  for await (const line of readLines(body)) lines.push(line)
  return lines
}
const encode = (text: string) => new TextEncoder().encode(text)

test('[Q12.8] readLines joins chunks into whole lines', async () => {
  expect(
    await readAllLines([encode(': hello\n\nda'), encode('ta: 1\n'), encode('\ndata: 2\n\n: be')]),
  ).toEqual([': hello', '', 'data: 1', '', 'data: 2', ''])
  const accent = encode('é\n')
  expect(await readAllLines([accent.slice(0, 1), accent.slice(1)])).toEqual(['é'])
})

test('[Q12.8] topicOf returns the topic, or undefined for heartbeats and unknown topics', () => {
  expect(topicOf('data: {"topic":"quests","child_id":null}')).toBe('quests')
  expect(topicOf('data:{"topic":"points","child_id":"7"}\r')).toBe('points')
  for (const line of [': beat', '', 'data: {"topic":"weather"}', 'data: {}', 'event: quests'])
    expect(topicOf(line)).toBeUndefined()
})

test('[G05.8] pages that lose the live stream in the same instant reconnect at different moments', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const attempts: number[] = []
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async () => {
    attempts.push(Date.now())
    throw new TypeError('fetch failed')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const leaving = new AbortController()
  const pages = Array.from({ length: 100 }, () => followLiveStream(new QueryClient(), leaving.signal))
  await vi.advanceTimersByTimeAsync(900)
  expect(attempts).toHaveLength(100)
  await vi.advanceTimersByTimeAsync(2200)
  leaving.abort()
  await vi.runAllTimersAsync()
  await Promise.all(pages)
  const reconnects = attempts.slice(100, 200)
  expect(new Set(reconnects).size).toBeGreaterThan(50)
  expect(Math.max(...reconnects) - Math.min(...reconnects)).toBeGreaterThan(1000)
})
