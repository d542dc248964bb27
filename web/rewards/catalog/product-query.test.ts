import { expect, test } from 'vitest'
import { toProductQuery } from './product-query.ts'

test('[C02] less than 5,000 points leaves out what costs 5,000', () => {
  expect(toProductQuery({ sort: 'added', points: '5000' }, 2, 'toys')).toEqual({
    category_id: 'toys',
    sort: '-created_at',
    points: 4999,
    offset: 9,
    limit: 9,
  })
  expect(toProductQuery({ sort: 'updated', points: '' }, 1)).toEqual({
    sort: '-updated_at',
    offset: 0,
    limit: 9,
  })
})
