import { alice, below, leo, mia, parent } from './parent.ts'
import type { Screen } from './screen.ts'
import {
  answered,
  asItIs,
  doing,
  leaveAll,
  openMenu,
  press,
  refused,
  type,
  until,
  untilDialog,
  waiting,
} from './steps.ts'

const kid = { session_first_name: 'Noah', session_last_name: 'Tremblay' }

/** Home, kids and one kid. */
export const families: Screen[] = [
  parent({
    ...{ name: 'dashboard', route: '/parentdashboard' },
    states: {
      '': asItIs,
      menu: doing(openMenu),
      waiting: waiting('/children'),
      failed: refused('/children'),
    },
  }),
  parent({ name: 'dashboard-empty', route: '/parentdashboard', who: 'newcomer', states: { '': asItIs } }),
  parent({
    ...{ name: 'kids', route: '/kids' },
    states: { '': asItIs, waiting: waiting('/children'), failed: refused('/children') },
  }),
  parent({
    ...{ name: 'kids-empty', route: '/kids', who: 'newcomer' },
    states: { '': asItIs, inviting: doing(press('invite_kid'), leaveAll) },
  }),
  parent({
    ...{ name: 'addchild', route: '/addchild', who: 'newcomer' },
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      'second step': doing(type(kid), press('family_next')),
      'second step, missing fields': doing(type(kid), press('family_next'), leaveAll),
    },
  }),
  parent({
    ...{ name: 'kid-quests', route: '/kids/:id', path: mia },
    states: {
      '': asItIs,
      menu: doing(openMenu),
      waiting: waiting('/children/.*'),
      failed: refused('/children/.*/missions'),
      'kid failed': refused('/children/[^/]*', 409, 'x'),
    },
  }),
  parent({
    ...{
      name: 'kid-quests-none-matched',
      route: '/kids/:id',
      path: below(mia, '?time=yesterday&status=open'),
    },
    states: { '': asItIs },
  }),
  parent({
    name: 'kid-quests-empty',
    route: '/kids/:id',
    who: 'shopper',
    path: alice,
    states: { '': asItIs },
  }),
  parent({
    ...{ name: 'kid-profile', route: '/kids/:id/profile', path: below(mia, '/profile') },
    states: {
      '': asItIs,
      editing: doing(press('family_edit')),
      password: doing(press('settings_password_change'), leaveAll),
      picture: doing(press('avatar_change'), untilDialog),
      deleting: doing(press('closing_child_title', { name: 'Mia' }), untilDialog),
    },
  }),
  parent({
    ...{ name: 'kid-points', route: '/kids/:id/points', path: below(leo, '/points') },
    states: {
      '': asItIs,
      bonus: doing(press('ledger_give_bonus'), untilDialog),
      waiting: waiting('/children/.*/points.*'),
      failed: refused('/children/.*/points/.*'),
      'nothing lately': answered('/children/.*/points/weeks', { weeks: [] }),
    },
  }),
  parent({
    ...{ name: 'kid-points-empty', route: '/kids/:id/points', who: 'shopper' },
    path: below(alice, '/points'),
    states: { '': asItIs },
  }),
  parent({
    ...{ name: 'kid-rewards', route: '/kids/:id/rewards', path: below(leo, '/rewards') },
    states: {
      '': asItIs,
      approving: doing(press('reward_approve'), untilDialog),
      rejecting: doing(press('reward_reject'), untilDialog),
      'reporting a code': doing(press('reward_report'), untilDialog),
      code: doing(press('reward_code_show'), until('reward_code_hide')),
      waiting: waiting('/children/.*/orders'),
      failed: refused('/children/.*/orders'),
    },
  }),
  parent({
    ...{ name: 'kid-rewards-sent', route: '/kids/:id/rewards', path: below(mia, '/rewards') },
    states: {
      '': asItIs,
      cancelling: doing(press('reward_cancel'), untilDialog),
      reporting: doing(press('reward_report'), untilDialog, leaveAll),
    },
  }),
  parent({
    ...{ name: 'kid-rewards-none-matched', route: '/kids/:id/rewards' },
    path: below(mia, '/rewards?state=ended'),
    states: { '': asItIs },
  }),
  parent({
    ...{ name: 'kid-rewards-empty', route: '/kids/:id/rewards', who: 'shopper' },
    path: below(alice, '/rewards'),
    states: { '': asItIs },
  }),
  parent({
    ...{ name: 'kid-wishlist', route: '/kids/:id/rewards', path: below(mia, '/rewards?tab=wishlist') },
    states: { '': asItIs },
  }),
  parent({
    ...{ name: 'kid-wishlist-empty', route: '/kids/:id/rewards', who: 'shopper' },
    path: below(alice, '/rewards?tab=wishlist'),
    states: { '': asItIs },
  }),
]
