import type { Screen } from './screen.ts'
import { parent, visitor } from './screen-builders.ts'
import { asItIs, doing, leaveAll, loading, press, type, until, untilDialog, waiting } from './steps.ts'

export const settings: Screen[] = [
  parent('account', '/settings/:tab', {
    path: '/settings/account',
    states: {
      ...loading('/profile'),
      editing: doing(press('family_edit')),
      password: doing(press('settings_password_change'), leaveAll),
      deleting: doing(press('closing_account_title'), untilDialog),
    },
  }),
  parent('payment', '/settings/:tab', {
    who: 'shopper',
    path: '/settings/payment',
    states: {
      ...loading('/(cards|payments)'),
      'new card': doing(press('cards_add'), untilDialog, leaveAll),
      deleting: doing(press('cards_delete'), untilDialog),
      resent: doing(press('billing_resend'), until('billing_resent_title')),
    },
  }),
  parent('payment-empty', '/settings/:tab', {
    who: 'newcomer',
    path: '/settings/payment',
    states: { '': asItIs, 'missing fields': doing(leaveAll) },
  }),
  parent('notification', '/settings/:tab', { path: '/settings/notification', states: loading('/profile') }),
  parent('mydata', '/mydata', {
    states: { '': asItIs, waiting: { ...waiting('/export'), after: press('export_to_read') } },
  }),
  visitor('closed', '/closed', {
    path: '/login',
    states: {
      'asked to restore': doing(async (stage) => {
        const { parent: gone } = await stage.cast.server.newFamily()
        await gone.delete('/parents')
        const form = { session_email: gone.email, session_password: gone.password }
        for (const step of [type(form), press('nav_log_in'), until('closing_restore')]) await step(stage)
      }),
    },
  }),
]
