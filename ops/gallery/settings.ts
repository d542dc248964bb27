import { parent } from './parent.ts'
import type { Screen } from './screen.ts'
import { asItIs, doing, leaveAll, press, refused, type, until, untilDialog, waiting } from './steps.ts'

/** Oneself. */
export const settings: Screen[] = [
  parent({
    ...{ name: 'account', route: '/settings/:tab', path: '/settings/account' },
    states: {
      '': asItIs,
      editing: doing(press('family_edit')),
      password: doing(press('settings_password_change'), leaveAll),
      deleting: doing(press('closing_account_title'), untilDialog),
      waiting: waiting('/profile'),
      failed: refused('/profile'),
    },
  }),
  parent({
    ...{ name: 'payment', route: '/settings/:tab', path: '/settings/payment', who: 'shopper' },
    states: {
      '': asItIs,
      'new card': doing(press('cards_add'), untilDialog, leaveAll),
      deleting: doing(press('cards_delete'), untilDialog),
      resent: doing(press('billing_resend'), until('billing_resent_title')),
      waiting: waiting('/(cards|payments)'),
      failed: refused('/(cards|payments)'),
    },
  }),
  parent({
    ...{ name: 'payment-empty', route: '/settings/:tab', path: '/settings/payment', who: 'newcomer' },
    states: { '': asItIs, 'missing fields': doing(leaveAll) },
  }),
  parent({
    ...{ name: 'notification', route: '/settings/:tab', path: '/settings/notification' },
    states: { '': asItIs, waiting: waiting('/profile'), failed: refused('/profile') },
  }),
  parent({
    name: 'mydata',
    route: '/mydata',
    states: { '': asItIs, waiting: { ...waiting('/export'), after: press('export_to_read') } },
  }),
  {
    ...{ name: 'closed', route: '/closed', site: 'adult', who: 'nobody', path: '/login' },
    states: {
      'asked to restore': doing(async (stage) => {
        const { parent: gone } = await stage.cast.server.newFamily()
        await gone.delete('/parents')
        const form = { session_email: gone.email, session_password: gone.password }
        for (const step of [type(form), press('nav_log_in'), until('closing_restore')]) await step(stage)
      }),
    },
  },
]
