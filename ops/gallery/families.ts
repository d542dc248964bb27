import type { Screen } from './screen.ts'
import { alice, below, leo, mia, parent } from './screen-builders.ts'
import {
  answered,
  asItIs,
  doing,
  leaveAll,
  loading,
  openMenu,
  press,
  refused,
  type,
  until,
  untilDialog,
} from './steps.ts'

const kid = { session_first_name: 'Noah', session_last_name: 'Tremblay' }

export const families: Screen[] = [
  parent('dashboard', '/parentdashboard', { states: { ...loading('/children'), menu: doing(openMenu) } }),
  parent('dashboard-empty', '/parentdashboard', { who: 'newcomer' }),
  parent('kids', '/kids', { states: loading('/children') }),
  parent('kids-empty', '/kids', {
    who: 'newcomer',
    states: { '': asItIs, inviting: doing(press('invite_kid'), leaveAll) },
  }),
  parent('addchild', '/addchild', {
    who: 'newcomer',
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      'second step': doing(type(kid), press('family_next')),
      'second step, missing fields': doing(type(kid), press('family_next'), leaveAll),
    },
  }),
  parent('kid-quests', '/kids/:id', {
    path: mia,
    states: {
      ...loading('/children/.*', '/children/.*/missions'),
      menu: doing(openMenu),
      'kid failed': refused('/children/[^/]*', 409, 'x'),
    },
  }),
  parent('kid-quests-none-matched', '/kids/:id', { path: below(mia, '?time=yesterday&status=open') }),
  parent('kid-quests-empty', '/kids/:id', { who: 'shopper', path: alice }),
  parent('kid-profile', '/kids/:id/profile', {
    path: below(mia, '/profile'),
    states: {
      '': asItIs,
      editing: doing(press('family_edit')),
      password: doing(press('settings_password_change'), leaveAll),
      picture: doing(press('avatar_change'), untilDialog),
      deleting: doing(press('closing_child_title', { name: 'Mia' }), untilDialog),
    },
  }),
  parent('kid-points', '/kids/:id/points', {
    path: below(leo, '/points'),
    states: {
      ...loading('/children/.*/points.*', '/children/.*/points/.*'),
      bonus: doing(press('ledger_give_bonus'), untilDialog),
      'nothing lately': answered('/children/.*/points/weeks', { weeks: [] }),
    },
  }),
  parent('kid-points-empty', '/kids/:id/points', { who: 'shopper', path: below(alice, '/points') }),
  parent('kid-rewards', '/kids/:id/rewards', {
    path: below(leo, '/rewards'),
    states: {
      ...loading('/children/.*/orders'),
      approving: doing(press('reward_approve'), untilDialog),
      rejecting: doing(press('reward_reject'), untilDialog),
      'reporting a code': doing(press('reward_report'), untilDialog),
      code: doing(press('reward_code_show'), until('reward_code_hide')),
    },
  }),
  parent('kid-rewards-sent', '/kids/:id/rewards', {
    path: below(mia, '/rewards'),
    states: {
      '': asItIs,
      cancelling: doing(press('reward_cancel'), untilDialog),
      reporting: doing(press('reward_report'), untilDialog, leaveAll),
    },
  }),
  parent('kid-rewards-none-matched', '/kids/:id/rewards', { path: below(mia, '/rewards?state=ended') }),
  parent('kid-rewards-empty', '/kids/:id/rewards', { who: 'shopper', path: below(alice, '/rewards') }),
  parent('kid-wishlist', '/kids/:id/rewards', { path: below(mia, '/rewards?tab=wishlist') }),
  parent('kid-wishlist-empty', '/kids/:id/rewards', {
    who: 'shopper',
    path: below(alice, '/rewards?tab=wishlist'),
  }),
]
