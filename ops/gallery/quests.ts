import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { daysFromToday } from '../../tests/e2e/support/arrange-quests.ts'
import type { People } from './people.ts'
import type { Screen } from './screen.ts'
import { alicePath, miaPath, parentScreen, questPathBuilder, subPath } from './screen-builders.ts'
import {
  after,
  blurFields,
  checkNth,
  click,
  clickRole,
  failedState,
  fill,
  initial,
  loadingState,
  unfold,
  waitForAlert,
  waitForDialog,
  waitForText,
} from './steps.ts'

const quest = { quest_name: 'Build a treehouse', quest_description: 'With Grandpa.', quest_points: '5000' }

const questPath = questPathBuilder(
  async (people) => ({ parent: await people.parent(), child: await people.child() }),
  { due_date: daysFromToday(3), reoccur_scale: 'weeks' },
)

const overdueQuestPath = async ({ parent, child }: People) => {
  const { id } = await child()
  const parentClient = await parent()
  const openQuests = `/children/${id}/missions?state=open&limit=100`
  const { pagination } = (await expectStatus(200, parentClient.get(openQuests))).body
  // The overdue quest is on the last page, because quests that other screens create are due later.
  const { body } = await expectStatus(
    200,
    parentClient.get(`${openQuests}&offset=${Math.max(0, pagination.total - 100)}`),
  )
  const overdue = body.missions.find((one: { name: string }) => one.name.startsWith('Rake'))
  if (!overdue) throw new Error('The demo family has no overdue quest whose name starts with "Rake"')
  return `/kids/${id}/missions/${overdue.id}`
}

/** The path of the quest that Leo and Mia of the demo family do by turns. */
const sharedQuestPath = async ({ parent, secondChild }: People) => {
  const { id } = await secondChild()
  const parentClient = await parent()
  const { body } = await expectStatus(200, parentClient.get(`/children/${id}/missions?state=open&limit=100`))
  const shared = body.missions.find((one: { sharing: string | null }) => one.sharing === 'turns')
  if (!shared) throw new Error('Leo of the demo family has no turn')
  return `/kids/${id}/missions/${shared.id}`
}

export const quests: Screen[] = [
  parentScreen('quest-new', '/kids/:id/assignmission', {
    path: subPath(miaPath, '/assignmission'),
    states: {
      '': initial,
      'missing fields': after(blurFields),
      'on weekdays': after(
        unfold('quest_repeats'),
        clickRole('radio', 'quest_weekly'),
        checkNth('checkbox', 2),
        checkNth('checkbox', 4),
      ),
      shared: after(unfold('quest_form_who'), checkNth('checkbox', 0)),
      unfolded: after(
        unfold('quest_repeats'),
        unfold('quest_form_who'),
        unfold('quest_form_when'),
        unfold('quest_form_more'),
      ),
      ideas: after(click('quest_ideas_more'), waitForDialog),
      'picture proposed': after(
        unfold('quest_form_more'),
        fill({ ...quest, quest_name: 'Vacuum the stairs' }),
        waitForText('quest_picture_vacuum'),
      ),
      pictures: after(unfold('quest_form_more'), click('quest_pictures_choose'), waitForDialog),
      loading: loadingState('/children/[^/]*'),
    },
  }),
  parentScreen('week', '/week', {
    states: { '': initial, copying: after(click('quest_week_copy_last'), waitForDialog) },
  }),
  parentScreen('quest-new-sent', '/kids/:id/assignmission', {
    who: 'shopper',
    path: subPath(alicePath, '/assignmission'),
    states: {
      'points missing': after(fill({ ...quest, quest_points: '999999' }), waitForText('store_buy')),
      'too many points': after(
        fill({ ...quest, quest_points: '999999' }),
        click('quest_create'),
        waitForAlert,
      ),
      made: after(
        fill({ ...quest, quest_points: '5' }),
        click('quest_create'),
        waitForText('quest_view_list'),
      ),
    },
  }),
  parentScreen('quest-open', '/kids/:id/missions/:missionId', {
    path: questPath(),
    states: {
      '': initial,
      editing: after(click('family_edit')),
      extending: after(click('quest_extend'), waitForDialog),
      deleting: after(click('quest_delete'), waitForDialog),
      loading: loadingState('/missions/.*'),
      failed: failedState('/missions/.*', 409, 'key_reused'),
      unknown: failedState('/missions/.*'),
    },
  }),
  parentScreen('quest-shared', '/kids/:id/missions/:missionId', {
    path: sharedQuestPath,
    states: {
      '': initial,
      editing: after(click('family_edit')),
      skipping: after(click('quest_skip'), waitForDialog),
    },
  }),
  parentScreen('quest-finished', '/kids/:id/missions/:missionId', {
    path: questPath('finish'),
    states: {
      '': initial,
      verifying: after(click('quest_verify_with'), waitForDialog),
      rejecting: after(click('quest_reject'), waitForDialog),
    },
  }),
  parentScreen('quest-verified', '/kids/:id/missions/:missionId', {
    path: questPath('finish', 'verify'),
    states: { '': initial, restoring: after(click('quest_restore'), waitForDialog) },
  }),
  parentScreen('quest-rejected', '/kids/:id/missions/:missionId', { path: questPath('finish', 'reject') }),
  parentScreen('quest-overdue', '/kids/:id/missions/:missionId', { path: overdueQuestPath }),
]
