import { expect, test } from 'vitest'
import { toProductQuery } from './product-query.ts'

test('[C02.3 C02.4] the chosen points filter is sent as the maximum price', () => {
  expect(toProductQuery({ sort: 'added', points: '5000' }, 2, 'toys')).toEqual({
    category_id: 'toys',
    sort: '-created_at',
    points: 5000,
    offset: 9,
    limit: 9,
  })
  expect(toProductQuery({ sort: 'updated', points: '' }, 1)).toEqual({
    sort: '-updated_at',
    offset: 0,
    limit: 9,
  })
})
