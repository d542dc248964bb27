import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#messages/runtime.js'
import { welcomeLead } from './welcome-lead.ts'

test('[S11.12] a new family is told how many welcome points it has, or why it has none', () => {
  overwriteGetLocale(() => 'en-CA')
  expect(welcomeLead(500, false)).toContain('Your 500 free points are here.')
  expect(welcomeLead(0, false)).toContain('Welcome points are given once per e-mail address and phone number')
})

test('[S11.12] a family that spent some of its points, or had children before, gets another sentence', () => {
  overwriteGetLocale(() => 'en-CA')
  expect(welcomeLead(0, true)).toBe('All the nest needs now is someone in it.')
  expect(welcomeLead(120, false)).toBe('All the nest needs now is someone in it.')
})
