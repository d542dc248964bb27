import { daysAfter, hoursAfter } from '#contract/calendar.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import type { Screen, Step } from './screen.ts'
import { alicePath, leoPath, miaPath, parentScreen, subPath } from './screen-builders.ts'
import {
  after,
  blurFields,
  click,
  clickRole,
  failedState,
  fill,
  initial,
  mockedState,
  openMenu,
  requestStates,
  waitForDialog,
  waitForText,
} from './steps.ts'

const kid = { session_first_name: 'Noah', session_last_name: 'Tremblay' }
const account = {
  session_email: 'noah@example.ca',
  session_password: 'a-good-long-secret',
  session_confirm_password: 'a-good-long-secret',
}

/** Mocks the creation of a child: the API responds as if it had just created Mia. */
const createdMia: Step = async ({ page, people }) => {
  const { id } = await people.child()
  await page.route(/\/api\/v1\/children$/, (route) => route.fulfill({ json: { children: [], id } }))
}

/** Mocks the list of quests that wait for a parent's decision: each of them, and the same of the two days before. */
const severalWaiting: Step = async ({ page, people }) => {
  const { body } = await expectStatus(200, (await people.parent()).get('/missions/waiting'))
  const missions = body.missions.flatMap((quest: { id: string; due_date: string; finished_at: string }) =>
    [-2, -1, 0].map((days) => ({
      ...quest,
      id: days === 0 ? quest.id : `${-days}${quest.id.slice(1)}`,
      due_date: daysAfter(quest.due_date, days),
      finished_at: hoursAfter(new Date(quest.finished_at), days * 24).toISOString(),
    })),
  )
  await page.route(/\/api\/v1\/missions\/waiting\?/, (route) =>
    route.fulfill({ json: { ...body, missions } }),
  )
}

export const families: Screen[] = [
  parentScreen('helping', '/helping', { who: 'helper', states: { '': initial } }),
  parentScreen('dashboard', '/parentdashboard', {
    states: {
      ...requestStates('/children'),
      menu: after(openMenu),
      'verify all': { before: severalWaiting },
    },
  }),
  parentScreen('dashboard-phone', '/parentdashboard', {
    who: 'activeChildParent',
    states: { '': initial, 'code sent': after(click('contact_code_send'), waitForText('contact_code')) },
  }),
  parentScreen('dashboard-empty', '/parentdashboard', { who: 'newParent' }),
  parentScreen('dashboard-first-steps', '/parentdashboard', {
    who: 'shopper',
    states: {
      '': initial,
      'handing over': {
        ...mockedState('/first_steps', { quest: true, visit: false, verified: false }),
        after: async (context) => {
          await click('family_first_steps_show')(context)
          await waitForDialog(context)
        },
      },
    },
  }),
  parentScreen('kids', '/kids', { states: requestStates('/children') }),
  parentScreen('kids-empty', '/kids', {
    who: 'newParent',
    states: {
      '': initial,
      inviting: after(click('invite_kid')),
      'inviting, missing fields': after(click('invite_kid'), blurFields),
    },
  }),
  parentScreen('addchild', '/addchild', {
    who: 'newParent',
    states: {
      '': initial,
      'missing fields': after(blurFields),
      'second step': after(fill(kid), click('family_next')),
      'second step, missing fields': after(fill(kid), click('family_next'), blurFields),
    },
  }),
  parentScreen('addchild-created', '/addchild', {
    states: {
      '': {
        before: createdMia,
        after: async (context) => {
          const steps = [
            fill({ ...kid, session_first_name: 'Mia' }),
            click('family_next'),
            fill(account),
            clickRole('checkbox', 'family_guardian'),
          ]
          for (const step of [...steps, click('family_create_account'), waitForText('family_hand_over_open')])
            await step(context)
        },
      },
    },
  }),
  parentScreen('kid-quests', '/kids/:id', {
    path: miaPath,
    states: {
      ...requestStates('/children/.*', '/children/.*/missions'),
      menu: after(openMenu),
      'kid failed': failedState('/children/[^/]*', 409, 'x'),
      sets: after(click('quest_sets'), waitForDialog),
    },
  }),
  parentScreen('kid-quests-none-matched', '/kids/:id', {
    path: subPath(miaPath, '?time=yesterday&status=open'),
  }),
  parentScreen('kid-quests-empty', '/kids/:id', { who: 'shopper', path: alicePath }),
  parentScreen('kid-profile', '/kids/:id/profile', {
    path: subPath(miaPath, '/profile'),
    states: {
      '': initial,
      editing: after(click('family_edit')),
      password: after(click('settings_password_change'), blurFields),
      picture: after(click('avatar_change'), waitForDialog),
      deleting: after(click('closing_child_title', { name: 'Mia' }), waitForDialog),
    },
  }),
  parentScreen('kid-points', '/kids/:id/points', {
    path: subPath(leoPath, '/points'),
    states: {
      ...requestStates('/children/.*/points.*', '/children/.*/points/.*'),
      bonus: after(click('ledger_give_bonus'), waitForDialog),
      allowance: after(click('allowance_give'), waitForDialog),
      'nothing lately': mockedState('/children/.*/points/weeks', { weeks: [] }),
    },
  }),
  parentScreen('kid-points-empty', '/kids/:id/points', {
    who: 'shopper',
    path: subPath(alicePath, '/points'),
  }),
  parentScreen('kid-rewards', '/kids/:id/rewards', {
    path: subPath(leoPath, '/rewards'),
    states: {
      ...requestStates('/children/.*/orders'),
      approving: after(click('reward_approve'), waitForDialog),
      rejecting: after(click('reward_reject'), waitForDialog),
      'reporting a code': after(click('reward_report'), waitForDialog),
      code: after(click('reward_code_show'), waitForText('reward_code_hide')),
    },
  }),
  parentScreen('kid-rewards-sent', '/kids/:id/rewards', {
    path: subPath(miaPath, '/rewards'),
    states: {
      '': initial,
      cancelling: after(click('reward_cancel'), waitForDialog),
      reporting: after(click('reward_report'), waitForDialog, blurFields),
    },
  }),
  parentScreen('kid-rewards-none-matched', '/kids/:id/rewards', {
    path: subPath(miaPath, '/rewards?state=ended'),
  }),
  parentScreen('kid-rewards-empty', '/kids/:id/rewards', {
    who: 'shopper',
    path: subPath(alicePath, '/rewards'),
  }),
  parentScreen('kid-wishlist', '/kids/:id/rewards', { path: subPath(miaPath, '/rewards?tab=wishlist') }),
  parentScreen('kid-wishlist-empty', '/kids/:id/rewards', {
    who: 'shopper',
    path: subPath(alicePath, '/rewards?tab=wishlist'),
  }),
]
