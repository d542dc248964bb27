import * as children from './accounts/children.ts'
import * as contacts from './accounts/contacts.ts'
import * as families from './accounts/families.ts'
import * as invites from './accounts/invites.ts'
import * as ownSessions from './accounts/own-sessions.ts'
import * as sessions from './accounts/sessions.ts'
import * as social from './accounts/social.ts'
import * as botCheck from './bot-check.ts'
import * as dashboardChildren from './dashboard/children.ts'
import * as dashboardProfile from './dashboard/profile.ts'
import type { Endpoint } from './endpoint.ts'
import * as ledger from './ledger/ledger.ts'
import * as closing from './lifecycle/closing.ts'
import * as exporting from './lifecycle/export.ts'
import * as live from './live.ts'
import * as newsletter from './messages/newsletter.ts'
import * as notifications from './messages/notifications.ts'
import * as bonus from './quests/bonus.ts'
import * as forecast from './quests/forecast.ts'
import * as quests from './quests/quests.ts'
import * as cart from './rewards/cart.ts'
import * as catalog from './rewards/catalog.ts'
import * as fulfilment from './rewards/fulfilment.ts'
import * as orders from './rewards/orders.ts'
import * as wishes from './rewards/wishes.ts'
import * as cards from './store/cards.ts'
import * as invoices from './store/invoices.ts'
import * as store from './store/packages.ts'
import * as payments from './store/payments.ts'
import * as promos from './store/promos.ts'

const modules = [
  bonus,
  botCheck,
  catalog,
  cards,
  cart,
  children,
  closing,
  contacts,
  exporting,
  families,
  forecast,
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
  sessions,
  social,
  store,
  wishes,
  dashboardChildren,
  dashboardProfile,
]

const isEndpoint = (entry: unknown): entry is Endpoint =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'url' in entry

/**
 * Every endpoint of the API with the name it is exported under. The server must mount all of them. The dashboard's
 * endpoints come last and replace those of lower areas with the same method and URL.
 */
export const namedEndpoints: [name: string, endpoint: Endpoint][] = [
  ...new Map(
    modules
      .flatMap((module) => Object.entries<unknown>(module))
      .flatMap(([name, entry]): [string, [string, Endpoint]][] =>
        isEndpoint(entry) ? [[`${entry.method} ${entry.url}`, [name, entry]]] : [],
      ),
  ).values(),
]

export const api: Endpoint[] = namedEndpoints.map(([, endpoint]) => endpoint)
