import type { PlainMessageKey } from '#server/platform/i18n.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { addAuthenticator } from '../../tests/e2e/support/authenticator.ts'
import { contentPaths } from '../content/pages.ts'
import type { Screen, Step } from './screen.ts'
import { kidVisitorScreen, onBothSites, screenBuilder, visitorScreen } from './screen-builders.ts'
import {
  after,
  blurFields,
  click,
  fill,
  initial,
  loadingState,
  mockedState,
  openMenu,
  waitForAlert,
  waitForText,
} from './steps.ts'

const unknownLogin = { session_email: 'nobody@example.ca', session_password: 'a-good-long-secret' }

/** `sentText`: the text after sending, which differs between parents and children. */
const forgot = (site: Screen['site'], sentText: PlainMessageKey): Screen =>
  screenBuilder(site, 'visitor')('forgot', '/forgot', {
    states: {
      '': initial,
      sent: after(
        fill({ session_email: 'nobody@example.ca' }),
        click('session_forgot_send'),
        waitForText(sentText),
      ),
    },
  })

/** As on a server with the settings OPENID_…. */
const offerOpenId: Step = ({ page }) =>
  page.route(/\/login$/, async (route) => {
    const html = await (await route.fetch()).text()
    const body = html.replace(/data-sign-in-providers="[^"]*/, '$&&amp;openid=Maison')
    await route.fulfill({ contentType: 'text/html', body })
  })

export const visitors: Screen[] = [
  ...onBothSites('home', '/'),
  ...contentPaths().flatMap((route) => onBothSites(`page${route.replaceAll('/', '-')}`, route)),
  ...onBothSites('not-found', '/*', { path: '/no/such/page' }),
  ...onBothSites('oops', '/oops'),
  visitorScreen('login', '/login', {
    states: {
      '': initial,
      'missing fields': after(blurFields),
      refused: after(fill(unknownLogin), click('nav_log_in'), waitForAlert),
      'openid provider': { before: offerOpenId },
      menu: after(async (context) => context.isPhone && (await openMenu(context))),
    },
  }),
  ...[500, 0].map((welcome_points) =>
    visitorScreen(`login-new-${welcome_points}`, '/verify/:contact/:code', {
      path: '/verify/email/some-code',
      states: {
        '': {
          ...mockedState('/verify/.*', { verified: true, email: 'claire@example.ca', welcome_points }),
          after: ({ page }) => page.waitForURL(/login/),
        },
      },
    }),
  ),
  kidVisitorScreen('login', '/login'),
  kidVisitorScreen('kid-login', '/', {
    states: {
      'missing fields': after(blurFields),
      refused: after(fill(unknownLogin), click('session_kid_log_in'), waitForAlert),
    },
  }),
  kidVisitorScreen('family', '/family', {
    states: {
      '': initial,
      'missing fields': after(blurFields),
      refused: after(
        fill({
          session_family_code: 'BCDF GHJK',
          session_family_first_name: 'Mia',
          session_family_pin: '2580',
        }),
        click('session_kid_log_in'),
        waitForAlert,
      ),
    },
  }),
  kidVisitorScreen('tablet', '/tablet', {
    states: {
      '': initial,
      refused: after(fill({ tablet_setup_digits: '000000' }), click('tablet_setup_start'), waitForAlert),
    },
  }),
  visitorScreen('login-code', '/login/code', {
    path: '/login',
    states: {
      'asked for a code': after(async (context) => {
        const { parent } = await context.people.server.newFamily({ children: [] })
        await addAuthenticator(parent)
        const form = { session_email: parent.email, session_password: parent.password }
        for (const step of [fill(form), click('nav_log_in'), waitForText('second_step_title')])
          await step(context)
      }),
    },
  }),
  visitorScreen('signup', '/signup', { states: { '': initial, 'missing fields': after(blurFields) } }),
  kidVisitorScreen('signup', '/signup'),
  ...onBothSites('logout', '/logout'),
  forgot('adult', 'session_forgot_done'),
  forgot('kid', 'session_forgot_done_kid'),
  ...onBothSites('reset', '/reset/:token', {
    path: '/reset/no-such-code',
    states: {
      '': initial,
      'expired link': after(
        fill({ session_new_password: 'a-good-long-secret', session_confirm_password: 'a-good-long-secret' }),
        click('session_reset_save'),
        waitForAlert,
      ),
    },
  }),
  visitorScreen('undo', '/verify/:contact/:code', {
    path: '/verify/undo/no-such-code',
    states: { '': initial, 'expired link': after(click('undo_confirm'), waitForAlert) },
  }),
  visitorScreen('provider', '/oauth/callback/:provider', {
    path: '/oauth/callback/google',
    states: { refused: after(({ page }) => page.waitForURL(/login/)) },
  }),
  ...onBothSites('verify-email', '/verify/:contact/:code', {
    path: '/verify/email/no-such-code',
    states: {
      loading: { ...loadingState('/verify/.*'), after: waitForText('session_verifying') },
      failed: initial,
      verified: mockedState('/verify/.*', {}),
    },
  }),
  visitorScreen('verify-phone', '/verify/:contact/:code', {
    path: '/verify/phone/no-such-code',
    states: { failed: initial, verified: mockedState('/verify/.*', {}) },
  }),
  kidVisitorScreen('join', '/join/:code', {
    path: async ({ newParent, server }) => {
      const email = `${crypto.randomUUID()}@example.ca`
      const invite = { email, phone: '', name: 'Noah Roy', is_term_and_condition_agreed: true }
      await expectStatus(201, (await newParent()).post('/invites', { invite }))
      return new URL((await server.getMessage(email)).links[0] ?? '').pathname
    },
    states: { '': initial, 'missing fields': after(blurFields) },
  }),
  kidVisitorScreen('join-unknown', '/join/:code', { path: '/join/no-such-code' }),
  ...(['adult', 'kid'] as const).map((site): Screen => {
    const preference = site === 'kid' ? 'messages' : 'completed_quests'
    return screenBuilder(site, 'visitor')('unsubscribe', '/unsubscribe/:code', {
      path: '/unsubscribe/no-such-code',
      states: {
        unknown: initial,
        question: mockedState('/unsubscribe/.*', { preference, on: true, has_settings: true }),
        done: mockedState('/unsubscribe/.*', { preference, on: false, has_settings: true }),
      },
    })
  }),
  visitorScreen('newsletter', '/newsletter', {
    states: {
      '': initial,
      'missing fields': after(blurFields),
      sent: after(
        fill({ session_email: 'reader@example.ca' }),
        click('newsletter_join'),
        waitForText('newsletter_sent'),
      ),
    },
  }),
  kidVisitorScreen('newsletter', '/newsletter'),
  visitorScreen('newsletter-confirm', '/newsletter/confirm/:code', {
    path: '/newsletter/confirm/no-such-code',
    states: {
      unknown: initial,
      loading: { ...loadingState('/newsletter/.*'), after: waitForText('newsletter_confirming') },
      joined: mockedState('/newsletter/.*', { state: 'welcome', code_mailed: true }),
      again: mockedState('/newsletter/.*', { state: 'again', code_mailed: false }),
    },
  }),
]
