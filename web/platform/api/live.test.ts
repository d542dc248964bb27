import { expect, test } from 'vitest'
import { readLines, topicOf } from './live.ts'

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
