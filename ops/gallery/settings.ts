import type { Screen } from './screen.ts'
import { parentScreen, visitorScreen } from './screen-builders.ts'
import {
  after,
  blurFields,
  click,
  fill,
  initial,
  loadingState,
  requestStates,
  waitForDialog,
  waitForText,
} from './steps.ts'

export const settings: Screen[] = [
  parentScreen('account', '/settings/:tab', {
    path: '/settings/account',
    states: {
      ...requestStates('/profile'),
      editing: after(click('family_edit')),
      password: after(click('settings_password_change'), blurFields),
      deleting: after(click('closing_account_title'), waitForDialog),
      'new authenticator': after(click('two_step_on'), waitForDialog),
      'new passkey': after(click('passkey_add'), waitForDialog),
    },
  }),
  parentScreen('payment', '/settings/:tab', {
    who: 'shopper',
    path: '/settings/payment',
    states: {
      ...requestStates('/(cards|payments)'),
      'new card': after(click('cards_add'), waitForDialog, blurFields),
      deleting: after(click('cards_delete'), waitForDialog),
      resent: after(click('billing_resend'), waitForText('billing_resent_title')),
    },
  }),
  parentScreen('payment-empty', '/settings/:tab', {
    who: 'newParent',
    path: '/settings/payment',
    states: { '': initial, 'missing fields': after(blurFields) },
  }),
  parentScreen('notification', '/settings/:tab', {
    path: '/settings/notification',
    states: requestStates('/profile'),
  }),
  parentScreen('tablets', '/settings/:tab', {
    path: '/settings/tablets',
    states: { ...requestStates('/tablets'), 'new tablet': after(click('tablet_add'), waitForDialog) },
  }),
  parentScreen('activity', '/settings/:tab', {
    path: '/settings/activity',
    states: requestStates('/activity'),
  }),
  parentScreen('mydata', '/mydata', {
    states: { '': initial, loading: { ...loadingState('/export'), after: click('export_to_read') } },
  }),
  visitorScreen('closed', '/closed', {
    path: '/login',
    states: {
      'asked to restore': after(async (context) => {
        const { parent: closing } = await context.people.server.newFamily()
        await closing.delete('/parents')
        const form = { session_email: closing.email, session_password: closing.password }
        for (const step of [fill(form), click('nav_log_in'), waitForText('closing_restore')])
          await step(context)
      }),
    },
  }),
]
