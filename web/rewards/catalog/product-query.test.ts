import { expect, test } from 'vitest'
import { toProductQuery } from './product-query.ts'

test('[C02.3 C02.4] the category, the order, the maximum price and the page are sent to the API', () => {
  expect(toProductQuery({ reach: '', sort: 'added', points: '5000' }, 2, 'toys')).toEqual({
    category_id: 'toys',
    sort: '-created_at',
    points: 5000,
    offset: 9,
    limit: 9,
  })
  expect(toProductQuery({ reach: '', sort: 'updated', points: '' }, 1)).toEqual({
    sort: '-updated_at',
    offset: 0,
    limit: 9,
  })
})

test('[D06.1 D06.2 D06.4] the filter by reach and the order by points are sent to the API', () => {
  expect(toProductQuery({ reach: 'almost', sort: 'fewest', points: '' }, 1)).toEqual({
    reach: 'almost',
    sort: 'points',
    offset: 0,
    limit: 9,
  })
  expect(toProductQuery({ reach: 'now', sort: 'most', points: '' }, 1)).toMatchObject({
    reach: 'now',
    sort: '-points',
  })
})
