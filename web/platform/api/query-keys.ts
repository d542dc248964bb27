/**
 * Query keys by topic. A key matches all keys that begin with it: `children.all` also matches `children.detail(id)`.
 * Keys with `own` are for the signed-in child. A parent also uses `ownHistory`, for the history of the family's points.
 */
export const queryKeys = {
  profile: ['profile'],
  sessions: ['sessions'],
  activity: (page: number) => ['activity', page] as const,
  children: {
    all: ['children'],
    detail: (id: string) => ['children', id] as const,
    firstSteps: ['children', 'first-steps'],
  },
  pins: ['pins'],
  tablets: ['tablets'],
  twoStep: ['two-step'],
  passkeys: ['passkeys'],
  invites: ['invites'],
  quests: {
    lists: ['quests'],
    own: ['quests', 'own'],
    ownPage: <Filters>(filters: Filters) => ['quests', 'own', 'list', filters] as const,
    ofChild: <Filters>(childId: string, filters: Filters) => ['quests', childId, filters] as const,
    toVerify: ['quests', 'waiting'],
    waitingSeries: ['quests', 'series'],
    pauses: ['quests', 'pauses'],
    offers: ['quests', 'offers'],
    pictures: ['quests', 'pictures'],
    details: ['quest'],
    detail: (id: string) => ['quest', id] as const,
    // Not below `details`: a photo with this time never changes.
    photo: (id: string, sentAt: string | null) => ['quest-photo', id, sentAt] as const,
    events: (id: string) => ['quest', id, 'events'] as const,
  },
  points: {
    all: ['points'],
    forecast: ['points', 'forecast'],
    ownHistory: (page: number) => ['points', 'history', page] as const,
    childHistory: (childId: string, page: number) => ['points', 'history', childId, page] as const,
    ownWeeks: ['points', 'weeks', 'own'],
    childWeeks: (childId: string) => ['points', 'weeks', childId] as const,
  },
  wishes: {
    all: ['wishes'],
    ofChild: (childId: string, page: number) => ['wishes', childId, page] as const,
    goals: ['goal'],
    goal: (childId: string) => ['goal', childId] as const,
  },
  catalog: {
    categories: ['categories'],
    lists: ['products'],
    products: <Filters>(filters: Filters) => ['products', filters] as const,
    product: (id: string) => ['product', id] as const,
    search: (text: string) => ['hits', text] as const,
  },
  cart: ['cart'],
  orders: {
    all: ['orders'],
    own: <Filters>(filters: Filters) => ['orders', 'own', filters] as const,
    ofChild: <Filters>(childId: string, filters: Filters) => ['orders', childId, filters] as const,
    requested: ['orders', 'waiting'],
    approvalInfo: ['orders', 'approving'],
  },
  store: {
    packages: ['store'],
    cards: ['cards'],
    cardProvider: (publishableKey: string | undefined) => ['card-provider', publishableKey] as const,
    payments: ['payments'],
    paymentsPage: (page: number) => ['payments', page] as const,
    paymentDetails: ['payment'],
    payment: (id: string) => ['payment', id] as const,
  },
} as const
