import { expect, test } from 'vitest'
import { addSuggestion } from './add-suggestion.ts'

const suggestions = ['Nearly there!', 'Once more, please.']

test.each([
  ['an empty note fills it', '', 'Nearly there!'],
  ['a note of blanks replaces them', '  ', 'Nearly there!'],
  ['another suggestion replaces it', 'Once more, please.', 'Nearly there!'],
  ['typed words follows them', 'The floor is wet. ', 'The floor is wet. Nearly there!'],
  ['a note that ends with it is not repeated', 'Oh! Nearly there!', 'Oh! Nearly there!'],
])('[D08.5] a suggestion added to %s', (_, note, expected) => {
  expect(addSuggestion(note, 'Nearly there!', suggestions)).toBe(expected)
})
