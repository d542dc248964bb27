import type { PlainMessageKey } from '#server/platform/i18n.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { contentPaths } from '../content/pages.ts'
import { onBoth, type Screen } from './screen.ts'
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

const wrongDoor = { session_email: 'nobody@example.ca', session_password: 'a-good-long-secret' }

/** Parents and children are told in different words. */
const forgot = (site: Screen['site'], done: PlainMessageKey): Screen => ({
  ...{ name: 'forgot', route: '/forgot', site, who: 'nobody' },
  states: {
    '': asItIs,
    sent: doing(type({ session_email: 'nobody@example.ca' }), press('session_forgot_send'), until(done)),
  },
})

/** What anybody can open. */
export const visitors: Screen[] = [
  ...onBoth({ name: 'home', route: '/', states: { '': asItIs } }),
  ...contentPaths().flatMap((route) =>
    onBoth({ name: `paper${route.replaceAll('/', '-')}`, route, states: { '': asItIs } }),
  ),
  ...onBoth({ name: 'not-found', route: '/*', path: '/no/such/page', states: { '': asItIs } }),
  ...onBoth({ name: 'oops', route: '/oops', states: { '': asItIs } }),
  {
    ...{ name: 'login', route: '/login', site: 'adult', who: 'nobody' },
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      refused: doing(type(wrongDoor), press('nav_log_in'), untilAlert),
      menu: doing(async (stage) => stage.isPhone && (await openMenu(stage))),
    },
  },
  { ...{ name: 'login', route: '/login', site: 'kid', who: 'nobody' }, states: { '': asItIs } },
  {
    ...{ name: 'kid-login', route: '/', site: 'kid', who: 'nobody' },
    states: {
      'missing fields': doing(leaveAll),
      refused: doing(type(wrongDoor), press('session_kid_log_in'), untilAlert),
    },
  },
  {
    ...{ name: 'signup', route: '/signup', site: 'adult', who: 'nobody' },
    states: { '': asItIs, 'missing fields': doing(leaveAll) },
  },
  { ...{ name: 'signup', route: '/signup', site: 'kid', who: 'nobody' }, states: { '': asItIs } },
  ...onBoth({ name: 'logout', route: '/logout', states: { '': asItIs } }),
  forgot('adult', 'session_forgot_done'),
  forgot('kid', 'session_forgot_done_kid'),
  ...onBoth({
    name: 'reset',
    route: '/reset/:token',
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
  {
    ...{ name: 'provider', route: '/oauth/callback/:provider', site: 'adult', who: 'nobody' },
    path: '/oauth/callback/google',
    states: { refused: doing(({ page }) => page.waitForURL(/login/)) },
  },
  ...onBoth({
    name: 'verify-email',
    route: '/verify/:what/:code',
    path: '/verify/email/no-such-code',
    states: {
      asking: { ...waiting('/verify/.*'), after: until('session_verifying') },
      failed: asItIs,
      verified: answered('/verify/.*', {}),
    },
  }),
  {
    ...{ name: 'verify-phone', route: '/verify/:what/:code', site: 'adult', who: 'nobody' },
    path: '/verify/phone/no-such-code',
    states: { failed: asItIs, verified: answered('/verify/.*', {}) },
  },
  {
    ...{ name: 'join', route: '/join/:code', site: 'kid', who: 'nobody' },
    path: async ({ newcomer, server }) => {
      const email = `${crypto.randomUUID()}@example.ca`
      const invite = { email, phone: '', name: 'Noah Roy', is_term_and_condition_agreed: true }
      await expectStatus(201, (await newcomer()).post('/invites', { invite }))
      return new URL((await server.mailTo(email)).links[0] ?? '').pathname
    },
    states: { '': asItIs, 'missing fields': doing(leaveAll) },
  },
  {
    ...{ name: 'join-dead', route: '/join/:code', site: 'kid', who: 'nobody', path: '/join/no-such-code' },
    states: { '': asItIs },
  },
  ...(['adult', 'kid'] as const).map((site): Screen => {
    const preference = site === 'kid' ? 'messages' : 'completed_quests'
    return {
      ...{ name: 'unsubscribe', route: '/unsubscribe/:code', site, who: 'nobody' },
      path: '/unsubscribe/no-such-code',
      states: {
        unknown: asItIs,
        asking: answered('/unsubscribe/.*', { preference, on: true, has_settings: true }),
        done: answered('/unsubscribe/.*', { preference, on: false, has_settings: true }),
      },
    }
  }),
  {
    ...{ name: 'newsletter', route: '/newsletter', site: 'adult', who: 'nobody' },
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      sent: doing(
        type({ session_email: 'reader@example.ca' }),
        press('newsletter_join'),
        until('newsletter_sent'),
      ),
    },
  },
  { ...{ name: 'newsletter', route: '/newsletter', site: 'kid', who: 'nobody' }, states: { '': asItIs } },
  {
    ...{ name: 'newsletter-confirm', route: '/newsletter/confirm/:code', site: 'adult', who: 'nobody' },
    path: '/newsletter/confirm/no-such-code',
    states: {
      unknown: asItIs,
      asking: { ...waiting('/newsletter/.*'), after: until('newsletter_confirming') },
      joined: answered('/newsletter/.*', { state: 'welcome', code_mailed: true }),
      again: answered('/newsletter/.*', { state: 'again', code_mailed: false }),
    },
  },
]
