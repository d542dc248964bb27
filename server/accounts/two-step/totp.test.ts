import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { describeKey, findStep } from './totp.ts'

/** The key of the examples of RFC 6238, appendix B. */
const key = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  ['the example for 1970', '287082', 59, 0, 1],
  ['the example for 2005', '081804', 1_111_111_109, 0, 37_037_036],
  ['the example for 2009', '005924', 1_234_567_890, 0, 41_152_263],
  ['a code of 30 seconds ago', '005924', 1_234_567_920, 0, 41_152_263],
  ['a code of the next 30 seconds', '005924', 1_234_567_860, 0, 41_152_263],
  ['a code of a minute ago', '005924', 1_234_567_950, 0, undefined],
  ['a code of the next minute', '005924', 1_234_567_830, 0, undefined],
  ['a code of which one of the same 30 seconds was used', '005924', 1_234_567_890, 41_152_263, undefined],
  ['a code of which a newer one was used', '005924', 1_234_567_920, 41_152_264, undefined],
  ['a code after one of the 30 seconds before', '005924', 1_234_567_890, 41_152_262, 41_152_263],
  ['other digits', '005925', 1_234_567_890, 0, undefined],
  ['fewer digits', '05924', 1_234_567_890, 0, undefined],
  ['more digits', '0005924', 1_234_567_890, 0, undefined],
  ['nothing', '', 1_234_567_890, 0, undefined],
])('[F06.3] %s: %s at %i after %i belongs to %s', (_case, code, seconds, lastStep, expected) => {
  expect(findStep(code, { key, lastStep, now: at(seconds) })).toBe(expected)
})

test('[F06.1] a key is described for apps, with the product and the account', () => {
  const { key: described, uri } = describeKey(
    new Uint8Array(Buffer.from('12345678901234567890')),
    'zoé@example.ca',
  )
  expect(described).toBe(key)
  expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
  expect(decodeURIComponent(uri)).toContain('Questnest:zoé@example.ca')
  expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({
    issuer: 'Questnest',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
