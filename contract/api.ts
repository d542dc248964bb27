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
import * as familyExport from './lifecycle/export.ts'
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
  families,
  familyExport,
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/**
 * Every endpoint of the API with its export's name; the server must have a route for each. The modules of the dashboard
 * are last in the list, so their endpoints replace those of `accounts` with the same method and URL.
 */
export const namedEndpoints: [name: string, endpoint: Endpoint][] = [
  ...new Map(
    modules
      .flatMap((module) => Object.entries<unknown>(module))
      .flatMap(([name, value]): [string, [string, Endpoint]][] =>
        isEndpoint(value) ? [[`${value.method} ${value.url}`, [name, value]]] : [],
      ),
  ).values(),
]

export const api: Endpoint[] = namedEndpoints.map(([, endpoint]) => endpoint)
