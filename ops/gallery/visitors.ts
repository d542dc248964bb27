import type { PlainMessageKey } from '#server/platform/i18n.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { contentPaths } from '../content/pages.ts'
import type { Screen } from './screen.ts'
import { kidVisitor, onBoth, screenOf, visitor } from './screen-builders.ts'
import {
  answered,
  asItIs,
  doing,
  leaveAll,
  openMenu,
  press,
  type,
  until,
  untilAlert,
  waiting,
} from './steps.ts'

const unknownLogin = { session_email: 'nobody@example.ca', session_password: 'a-good-long-secret' }

/** `done`: the text after sending, which differs between parents and children. */
const forgot = (site: Screen['site'], done: PlainMessageKey): Screen =>
  screenOf(site, 'nobody')('forgot', '/forgot', {
    states: {
      '': asItIs,
      sent: doing(type({ session_email: 'nobody@example.ca' }), press('session_forgot_send'), until(done)),
    },
  })

export const visitors: Screen[] = [
  ...onBoth('home', '/'),
  ...contentPaths().flatMap((route) => onBoth(`paper${route.replaceAll('/', '-')}`, route)),
  ...onBoth('not-found', '/*', { path: '/no/such/page' }),
  ...onBoth('oops', '/oops'),
  visitor('login', '/login', {
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      refused: doing(type(unknownLogin), press('nav_log_in'), untilAlert),
      menu: doing(async (stage) => stage.isPhone && (await openMenu(stage))),
    },
  }),
  kidVisitor('login', '/login'),
  kidVisitor('kid-login', '/', {
    states: {
      'missing fields': doing(leaveAll),
      refused: doing(type(unknownLogin), press('session_kid_log_in'), untilAlert),
    },
  }),
  visitor('signup', '/signup', { states: { '': asItIs, 'missing fields': doing(leaveAll) } }),
  kidVisitor('signup', '/signup'),
  ...onBoth('logout', '/logout'),
  forgot('adult', 'session_forgot_done'),
  forgot('kid', 'session_forgot_done_kid'),
  ...onBoth('reset', '/reset/:token', {
    path: '/reset/no-such-code',
    states: {
      '': asItIs,
      dead: doing(
        type({ session_new_password: 'a-good-long-secret', session_confirm_password: 'a-good-long-secret' }),
        press('session_reset_save'),
        untilAlert,
      ),
    },
  }),
  visitor('provider', '/oauth/callback/:provider', {
    path: '/oauth/callback/google',
    states: { refused: doing(({ page }) => page.waitForURL(/login/)) },
  }),
  ...onBoth('verify-email', '/verify/:what/:code', {
    path: '/verify/email/no-such-code',
    states: {
      asking: { ...waiting('/verify/.*'), after: until('session_verifying') },
      failed: asItIs,
      verified: answered('/verify/.*', {}),
    },
  }),
  visitor('verify-phone', '/verify/:what/:code', {
    path: '/verify/phone/no-such-code',
    states: { failed: asItIs, verified: answered('/verify/.*', {}) },
  }),
  kidVisitor('join', '/join/:code', {
    path: async ({ newcomer, server }) => {
      const email = `${crypto.randomUUID()}@example.ca`
      const invite = { email, phone: '', name: 'Noah Roy', is_term_and_condition_agreed: true }
      await expectStatus(201, (await newcomer()).post('/invites', { invite }))
      return new URL((await server.mailTo(email)).links[0] ?? '').pathname
    },
    states: { '': asItIs, 'missing fields': doing(leaveAll) },
  }),
  kidVisitor('join-dead', '/join/:code', { path: '/join/no-such-code' }),
  ...(['adult', 'kid'] as const).map((site): Screen => {
    const preference = site === 'kid' ? 'messages' : 'completed_quests'
    return screenOf(site, 'nobody')('unsubscribe', '/unsubscribe/:code', {
      path: '/unsubscribe/no-such-code',
      states: {
        unknown: asItIs,
        asking: answered('/unsubscribe/.*', { preference, on: true, has_settings: true }),
        done: answered('/unsubscribe/.*', { preference, on: false, has_settings: true }),
      },
    })
  }),
  visitor('newsletter', '/newsletter', {
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      sent: doing(
        type({ session_email: 'reader@example.ca' }),
        press('newsletter_join'),
        until('newsletter_sent'),
      ),
    },
  }),
  kidVisitor('newsletter', '/newsletter'),
  visitor('newsletter-confirm', '/newsletter/confirm/:code', {
    path: '/newsletter/confirm/no-such-code',
    states: {
      unknown: asItIs,
      asking: { ...waiting('/newsletter/.*'), after: until('newsletter_confirming') },
      joined: answered('/newsletter/.*', { state: 'welcome', code_mailed: true }),
      again: answered('/newsletter/.*', { state: 'again', code_mailed: false }),
    },
  }),
]
