import { expect, test } from 'vitest'
import { readLines, topicOf } from './live.ts'

async function linesIn(pieces: Uint8Array<ArrayBuffer>[]) {
  const lines = []
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece)
      stream.close()
    },
  })
  for await (const line of readLines(body)) lines.push(line)
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('[Q12.8] readLines joins chunks into whole lines', async () => {
  expect(await linesIn([bytes(': hello\n\nda'), bytes('ta: 1\n'), bytes('\ndata: 2\n\n: be')])).toEqual([
    ': hello',
    '',
    'data: 1',
    '',
    'data: 2',
    '',
  ])
  const accent = bytes('é\n')
  expect(await linesIn([accent.slice(0, 1), accent.slice(1)])).toEqual(['é'])
})

test('[Q12.8] topicOf returns the topic, or undefined for heartbeats and unknown topics', () => {
  expect(topicOf('data: {"topic":"quests","child_id":null}')).toBe('quests')
  expect(topicOf('data:{"topic":"points","child_id":"7"}\r')).toBe('points')
  for (const line of [': beat', '', 'data: {"topic":"weather"}', 'data: {}', 'event: quests'])
    expect(topicOf(line)).toBeUndefined()
})
