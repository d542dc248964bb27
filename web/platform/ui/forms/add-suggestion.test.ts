import { expect, test } from 'vitest'
import { addSuggestion } from './add-suggestion.ts'

const suggestions = ['Nearly there!', 'Once more, please.']

test.each([
  ['an empty note', '', 'Nearly there!'],
  ['a note of blanks', '  ', 'Nearly there!'],
  ['another suggestion', 'Once more, please.', 'Nearly there!'],
  ['typed words', 'The floor is wet. ', 'The floor is wet. Nearly there!'],
  ['a note that ends with it', 'Oh! Nearly there!', 'Oh! Nearly there!'],
])('[D08.5] a suggestion fills the note and keeps what was typed: %s', (_, note, expected) => {
  expect(addSuggestion(note, 'Nearly there!', suggestions)).toBe(expected)
})
