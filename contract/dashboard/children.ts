import * as z from 'zod/mini'
import * as accounts from '#contract/accounts/children.ts'
import { quest } from '#contract/quests/quests.ts'
import { goalProgress, wish } from '#contract/rewards/wishes.ts'

/* Endpoints of contract/accounts, extended with data of other areas. */

export const childToday = z.extend(accounts.childToday, { goal: z.nullable(wish) })
export type ChildToday = z.infer<typeof childToday>

export const listChildren = {
  ...accounts.listChildren,
  schema: { ...accounts.listChildren.schema, response: { 200: z.object({ children: z.array(childToday) }) } },
}

export const getChild = {
  ...accounts.getChild,
  schema: {
    ...accounts.getChild.schema,
    response: {
      200: z.object({
        child: accounts.childProfile,
        missions: z.array(quest),
        wishes: z.array(wish),
        goal: z.nullable(goalProgress),
      }),
    },
  },
}
