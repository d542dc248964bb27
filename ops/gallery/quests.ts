import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { daysFrom } from '../../tests/e2e/support/arrange-quests.ts'
import type { Cast } from './cast.ts'
import type { Screen } from './screen.ts'
import { alice, below, mia, parent, questOf } from './screen-builders.ts'
import {
  asItIs,
  doing,
  leaveAll,
  press,
  refused,
  type,
  until,
  untilAlert,
  untilDialog,
  waiting,
} from './steps.ts'

const quest = { quest_name: 'Build a treehouse', quest_description: 'With Grandpa.', quest_points: '5000' }

const questThat = questOf(async (cast) => ({ parent: await cast.parent(), child: await cast.child() }), {
  due_date: daysFrom(3),
  reoccur_scale: 'weeks',
})

const slipped = async ({ parent, child }: Cast) => {
  const { id } = await child()
  const her = await parent()
  const open = `/children/${id}/missions?state=open&limit=100`
  const { pagination } = (await expectStatus(200, her.get(open))).body
  // It is on the last page: quests created by other screens are due later.
  const { body } = await expectStatus(200, her.get(`${open}&offset=${Math.max(0, pagination.total - 100)}`))
  const found = body.missions.find((one: { name: string }) => one.name.startsWith('Rake'))
  if (!found) throw new Error('The demo family has no overdue quest whose name starts with "Rake"')
  return `/kids/${id}/missions/${found.id}`
}

export const quests: Screen[] = [
  parent('quest-new', '/kids/:id/assignmission', {
    path: below(mia, '/assignmission'),
    states: {
      '': asItIs,
      'missing fields': doing(leaveAll),
      ideas: doing(press('quest_idea_choose'), untilDialog),
      waiting: waiting('/children/[^/]*'),
    },
  }),
  parent('quest-new-made', '/kids/:id/assignmission', {
    who: 'shopper',
    path: below(alice, '/assignmission'),
    states: {
      'too many points': doing(type({ ...quest, quest_points: '999999' }), press('quest_create'), untilAlert),
      made: doing(type({ ...quest, quest_points: '5' }), press('quest_create'), until('quest_view_list')),
    },
  }),
  parent('quest-open', '/kids/:id/missions/:missionId', {
    path: questThat(),
    states: {
      '': asItIs,
      editing: doing(press('family_edit')),
      extending: doing(press('quest_extend'), untilDialog),
      deleting: doing(press('quest_delete'), untilDialog),
      waiting: waiting('/missions/.*'),
      failed: refused('/missions/.*', 409, 'key_reused'),
      unknown: refused('/missions/.*'),
    },
  }),
  parent('quest-finished', '/kids/:id/missions/:missionId', {
    path: questThat('finish'),
    states: {
      '': asItIs,
      verifying: doing(press('quest_verify_with'), untilDialog),
      rejecting: doing(press('quest_reject'), untilDialog),
    },
  }),
  parent('quest-verified', '/kids/:id/missions/:missionId', {
    path: questThat('finish', 'verify'),
    states: { '': asItIs, restoring: doing(press('quest_restore'), untilDialog) },
  }),
  parent('quest-rejected', '/kids/:id/missions/:missionId', { path: questThat('finish', 'reject') }),
  parent('quest-slipped', '/kids/:id/missions/:missionId', { path: slipped }),
]
