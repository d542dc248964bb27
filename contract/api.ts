import * as cards from './cards.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as closing from './closing.ts'
import * as contacts from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import * as exporting from './export.ts'
import * as families from './families.ts'
import * as fulfilment from './fulfilment.ts'
import * as invites from './invites.ts'
import * as invoices from './invoices.ts'
import * as ledger from './ledger.ts'
import * as live from './live.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as ownSessions from './own-sessions.ts'
import * as payments from './payments.ts'
import * as promos from './promos.ts'
import * as quests from './quests.ts'
import * as reload from './reload.ts'
import * as sessions from './sessions.ts'
import * as social from './social.ts'
import * as store from './store.ts'
import * as wishes from './wishes.ts'

/** Every endpoint of the API: what the contract promises, the server must mount. */
export const api: Endpoint[] = [
  catalog,
  cards,
  cart,
  closing,
  contacts,
  exporting,
  families,
  fulfilment,
  invites,
  invoices,
  ledger,
  live,
  newsletter,
  notifications,
  orders,
  ownSessions,
  payments,
  promos,
  quests,
  reload,
  sessions,
  social,
  store,
  wishes,
]
  .flatMap((room) => Object.values<unknown>(room))
  .filter(
    (entry): entry is Endpoint =>
      typeof entry === 'object' && entry !== null && 'method' in entry && 'url' in entry,
  )
