import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getPoints = endpoint({
  method: 'GET',
  url: '/points',
  config: { allow: ['parent', 'child'] },
  schema: {
    tags: ['ledger'],
    summary:
      'Points to spend, and points held: promised to open quests (parent) or requested for rewards (child)',
    response: { 200: z.object({ points: z.int(), held: z.int() }) },
  },
})
