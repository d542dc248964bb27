import { listChildren } from '#contract/accounts/children.ts'
import { getProfile } from '#contract/accounts/families.ts'
import { listInvites } from '#contract/accounts/invites.ts'
import { getFirstSteps } from '#contract/dashboard/first-steps.ts'
import { listOwnHistory } from '#contract/ledger/ledger.ts'
import { HISTORY_PER_PAGE, PRODUCTS_PER_PAGE, TRAIL_QUESTS_MAX } from '#contract/limits.ts'
import { listOwnQuests, listQuestsToVerify, listWaitingSeries } from '#contract/quests/quests.ts'
import { getProduct, listCategories, listProducts } from '#contract/rewards/catalog.ts'
import { listFamilyProducts } from '#contract/rewards/family-rewards.ts'
import { listRequestedOrders } from '#contract/rewards/orders.ts'
import { apiPath } from './platform/api/api.ts'
import type { PrefetchRules } from './platform/api/start-prefetch.ts'
import { productSorts, sortChoices } from './rewards/catalog/product-sorts.ts'

const productsPath = (role: 'parent' | 'child') =>
  apiPath(listProducts, {}, { sort: productSorts[sortChoices[role][0]], offset: 0, limit: PRODUCTS_PER_PAGE })

/**
 * The API calls of the screens that users open first. tests/e2e/specs/shell/first-screen.spec.ts fails if a call is
 * missing.
 */
export const prefetchRules: PrefetchRules = [
  {
    path: 'parentdashboard',
    calls: [
      apiPath(getProfile),
      apiPath(listChildren),
      apiPath(getFirstSteps),
      apiPath(listInvites),
      apiPath(listWaitingSeries),
      apiPath(listRequestedOrders, {}, { limit: 100 }),
      apiPath(listQuestsToVerify, {}, { limit: 100 }),
    ],
  },
  {
    path: 'childdashboard',
    calls: [
      apiPath(getProfile),
      apiPath(listOwnQuests, {}, { offset: 0, limit: TRAIL_QUESTS_MAX }),
      apiPath(listOwnHistory, {}, { offset: 0, limit: HISTORY_PER_PAGE }),
    ],
  },
  ...(['parent', 'child'] as const).flatMap((role) => [
    {
      path: 'catalog',
      role,
      calls: [
        apiPath(listCategories),
        productsPath(role),
        ...(role === 'child' ? [apiPath(listFamilyProducts)] : []),
      ],
    },
    {
      path: 'catalog/([\\w-]+)',
      role,
      calls: [apiPath(listCategories), productsPath(role).replace('?', '?category_id=$1&')],
    },
  ]),
  { path: 'products/([\\w-]+)', calls: [getProduct.url.replace(':id', '$1')] },
]
