import { expect, test } from 'vitest'
import { selectPageNumbers } from './page-numbers.ts'

test.each([
  [1, 2, [1, 2]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])('the pagination of page %i of %i shows %j', (page, pageCount, shown) => {
  expect(selectPageNumbers(page, pageCount)).toEqual(shown)
})
