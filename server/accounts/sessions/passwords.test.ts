import { expect, test } from 'vitest'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { isMadeOfKnownWords, loadCommonPasswords } from './passwords.ts'

const olivia = {
  email: 'olivia.tremblay@example.ca',
  first_name: 'Olivia',
  last_name: 'Tremblay-Côté',
  phone: '+15145550188',
}

test.each([
  ['olivia2015', true],
  ['OLIVIA!!1999', true],
  ['tremblay-cote7', true],
  ['OliviaTremblay', true],
  ['514-555-0188', false],
  ['5145550188a', true],
  ['questnest2026', true],
  ['my-questnest-xy', false],
  ['olivia-likes-waffles', false],
  ['19283746', false],
])(
  '[S15.9] whether %s is little more than names, an e-mail address, a phone number or the product’s name: %s',
  (password, expected) => {
    expect(isMadeOfKnownWords(password, [olivia])).toBe(expected)
  },
)

test('[S15.9] unknown and very short names do not count', () => {
  expect(isMadeOfKnownWords('alloallo12', [])).toBe(false)
  expect(isMadeOfKnownWords('alloallo12', [{ first_name: 'Al', last_name: null }])).toBe(false)
})

test('[S15.2] the list has more than 50,000 passwords, all of them in lower case and none too short to be accepted', async () => {
  const passwords = [...(await loadCommonPasswords())]
  expect(passwords.length).toBeGreaterThan(50_000)
  expect(passwords.filter((password) => password.length < PASSWORD_MIN)).toEqual([])
  expect(passwords.filter((password) => password !== password.toLowerCase())).toEqual([])
})
