import type { Locator, Page } from '@playwright/test'
import { createQuest } from '../../support/arrange-quests.ts'
import { expectDangerous } from '../../support/danger.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { keyboardUser } from '../../support/keyboard.ts'
import type { Person } from '../../support/start-server.ts'

/** Monday, 10:00 in the test families' time zone. */
const MONDAY_MORNING = '2027-01-11T15:00:00Z'
const MONDAY = '2027-01-11'

async function expectWellMade(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}
const listQuests = async (person: Person): Promise<{ name: string; points: number; due_date: string }[]> =>
  (await person.get('/missions?limit=100')).body.missions
const rowOf = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Quest ${number}` })

const schoolWeekTexts = {
  'en-CA': {
    sets: 'Ready sets',
    age: '5–7',
    morning: /^School morning/,
    list: 'School morning, 5–7',
    everyone: 'All quests for',
    row: 'Quest 1',
    name: ['Name of the quest', 'Make your bed'],
    days: ['Days', /Monday to Friday/],
    needs: [
      'These quests set aside 120 points now.',
      'Until Sunday, January 17, all quests together need 600 points, and you have 500 points.',
    ],
    create: 'Create 15 quests',
    created: '15 quests for Mia, Leo and Zoe. Points set aside: 120.',
    done: 'Done',
  },
  'fr-CA': {
    sets: 'Ensembles prêts',
    age: '5 à 7 ans',
    morning: /^Matin d’école/,
    list: /^Matin d’école, 5 à 7.ans$/,
    everyone: 'Toutes les quêtes pour',
    row: 'Quête 1',
    name: ['Nom de la quête', 'Fais ton lit'],
    days: ['Jours', /du lundi au vendredi/],
    needs: [
      /^Ces quêtes réservent 120.points maintenant\.$/,
      /^D’ici le dimanche.17.janvier, l’ensemble des quêtes demande 600.points, et vous avez 500.points\.$/,
    ],
    create: 'Créer 15 quêtes',
    created: /^15 quêtes pour Mia, Leo et Zoe\. Points réservés.: 120\.$/,
    done: 'Terminé',
  },
} as const

for (const { title, language, colorScheme, isKeyboard } of [
  { title: 'in light colours', language: 'en-CA', colorScheme: 'light', isKeyboard: false },
  { title: 'in French and dark colours', language: 'fr-CA', colorScheme: 'dark', isKeyboard: false },
  { title: 'by keyboard alone', language: 'en-CA', colorScheme: 'light', isKeyboard: true },
] as const)
  test.describe(title, () => {
    test.use({ language, colorScheme })

    test('[W09.1 W09.2 W09.3 W09.17 W09.18 W09.29] a parent sets up a school week for three children with at most 15 presses', {
      tag: isKeyboard ? [] : '@wide-and-phone',
    }, async ({ page, server, signInAs, setClock }) => {
      await setClock(MONDAY_MORNING)
      const texts = schoolWeekTexts[language]
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoe'], language })
      await signInAs(page, parent, `/kids/${child().id}`)
      const user = keyboardUser(page)
      let presses = 0
      const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
        presses++
        await (isKeyboard ? user.use(target, key) : target.click())
      }
      const dialog = page.getByRole('dialog')
      await press(page.getByRole('button', { name: texts.sets }))
      await expect(dialog.getByRole('heading', { name: texts.sets })).toBeFocused()
      if (isKeyboard) {
        // The child's own age group, 8–10, has the focus first.
        presses++
        await user.tabTo(dialog.getByRole('radio', { checked: true }))
        await user.press('ArrowLeft')
      } else await press(dialog.getByText(texts.age, { exact: true }))
      await expect(dialog.getByRole('radio', { name: texts.age })).toBeChecked()
      await expectWellMade(page)
      await press(dialog.getByRole('button', { name: texts.morning }))

      await expect(dialog.getByRole('heading', { name: texts.list })).toBeFocused()
      const everyone = dialog.getByRole('group', { name: texts.everyone })
      for (const name of ['Leo', 'Zoe']) await press(everyone.getByRole('checkbox', { name }), 'Space')
      const row = dialog.getByRole('group', { name: texts.row, exact: true })
      await expect(row.getByLabel(texts.name[0])).toHaveValue(texts.name[1])
      await expect(row.getByLabel(texts.days[0], { exact: true })).toHaveText(texts.days[1])
      for (const text of texts.needs) await expect(dialog.getByText(text)).toBeVisible()
      await expectWellMade(page)
      await press(dialog.getByRole('button', { name: texts.create }))

      await expect(dialog.getByText(texts.created)).toBeVisible()
      await expectWellMade(page)
      await press(dialog.getByRole('button', { name: texts.done }))
      await expect(dialog).toHaveCount(0)
      expect(presses).toBeLessThanOrEqual(15)
      await expect(page.getByRole('link', { name: new RegExp(texts.name[1]) })).toBeVisible()
      for (const name of ['Mia', 'Leo', 'Zoe']) expect(await listQuests(child(name))).toHaveLength(5)
      expect((await parent.get('/points')).body).toMatchObject({ points: 380, held: 120 })
    })
  })

test('[W09.2 W09.5 W09.10 W09.24] with the keyboard alone a parent leaves out and changes quests, and is told before and after if the points do not suffice', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY_MORNING)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await createQuest(parent, child(), { name: 'Tidy your room', points: 44, due_date: MONDAY })
  await createQuest(parent, child(), { name: 'Fold', points: 20, due_date: MONDAY })
  await signInAs(page, parent, `/kids/${child().id}`)
  const user = keyboardUser(page)
  const dialog = page.getByRole('dialog')
  await user.use(page.getByRole('button', { name: 'Ready sets' }))
  await expect(dialog.getByRole('heading', { name: 'Ready sets' })).toBeFocused()
  await user.tabTo(dialog.getByRole('radio', { checked: true }))
  for (const radio of await dialog.getByRole('radio').all())
    if ((await radio.getAttribute('value')) === '8-10') await radio.press('Space')
  await user.use(dialog.getByRole('button', { name: /^Weekend/ }))

  await expect(dialog.getByRole('heading', { name: 'Weekend, 8–10' })).toBeFocused()
  await expect(rowOf(dialog, 1)).toContainText('Mia already has this quest.')
  await user.use(rowOf(dialog, 1).getByRole('checkbox', { name: /^Create/ }), 'Space')
  await expect(rowOf(dialog, 1).getByLabel('Points')).toHaveValue('44')
  // The average of the two names.
  await expect(rowOf(dialog, 2).getByLabel('Points')).toHaveValue('32')
  await user.tabTo(rowOf(dialog, 1).getByLabel('Points'))
  await page.keyboard.press('Control+A')
  await user.type('900')
  await user.use(rowOf(dialog, 1).getByRole('checkbox', { name: 'Leo' }), 'Space')
  await user.use(rowOf(dialog, 1).getByRole('checkbox', { name: 'Mia' }), 'Space')
  await expect(rowOf(dialog, 1).getByText('Choose who this quest is for')).toHaveCount(0)
  for (const number of [3, 4, 5])
    await user.use(rowOf(dialog, number).getByRole('checkbox', { name: /^Create/ }), 'Space')
  await expect(dialog.getByText('These quests set aside 932 points now.')).toBeVisible()
  await expect(dialog.getByText('That is 496 points more than you have.')).toBeVisible()
  await user.use(dialog.getByRole('button', { name: 'Create 2 quests' }))
  await expect(dialog.getByRole('alert')).toContainText('Nothing was created.')
  await expectAccessible(page)
  expect(await listQuests(child('Leo'))).toEqual([])

  await rowOf(dialog, 1).getByLabel('Points').focus()
  await page.keyboard.press('Control+A')
  await user.type('60')
  await rowOf(dialog, 1).getByLabel('Name of the quest').focus()
  await page.keyboard.press('Control+A')
  await user.type('Tidy the toy box')
  await user.use(dialog.getByRole('button', { name: 'Create 2 quests' }))
  await expect(dialog.getByText('2 quests for Mia and Leo. Points set aside: 92.')).toBeVisible()
  await user.use(dialog.getByRole('button', { name: 'Done' }))
  await user.expectFocusKept()
  expect(await listQuests(child('Leo'))).toMatchObject([
    { name: 'Tidy the toy box', points: 60, due_date: '2027-01-16' },
  ])
})

test('[W09.12 W09.24 W09.27] a parent saves a list as a set, renames and changes it, uses it, uses it again for one quest and deletes it', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY_MORNING)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ready sets' }).click()
  await dialog.getByRole('button', { name: 'New set' }).click()
  await expect(dialog.getByRole('button', { name: 'Save the set' })).toBeDisabled()
  await rowOf(dialog, 1).getByLabel('Name of the quest').fill('Feed the hens')
  await rowOf(dialog, 1).getByLabel('Points').fill('7')
  await rowOf(dialog, 1).getByLabel('Days').selectOption('Saturday and Sunday')
  await rowOf(dialog, 1).getByText('Picture, steps and photo').click()
  await rowOf(dialog, 1).getByRole('button', { name: 'Choose a picture' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('button', { name: 'Bird', exact: true })
    .click()
  await expect(rowOf(dialog, 1).getByRole('status')).toHaveText('Bird')
  await rowOf(dialog, 1).getByLabel('Steps (optional)').fill('Water\nGrain\n')
  await rowOf(dialog, 1).getByLabel('Ask for a photo').check()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Add a quest' }).click()
  await rowOf(dialog, 2).getByLabel('Name of the quest').fill('Clean the coop')
  await rowOf(dialog, 2).getByLabel('Points').fill('40')
  await rowOf(dialog, 2).getByLabel('Days').selectOption('every Saturday')
  await dialog.getByLabel('Name of the set').fill('Farm')
  await dialog.getByRole('button', { name: 'Save the set' }).click()
  await expect(dialog.getByText('Your set is saved: Farm.')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Back' }).click()

  const farm = dialog.getByRole('button', { name: /^Farm2 quests|^Farm/ })
  await farm.click()
  await expect(rowOf(dialog, 2).getByLabel('Points')).toHaveValue('40')
  await rowOf(dialog, 2).getByLabel('Points').fill('50')
  await dialog.getByLabel('Name of the set').fill('Hens')
  await dialog.getByRole('button', { name: 'Save the set' }).click()
  await expect(dialog.getByText('Your set is saved: Hens.')).toBeVisible()
  expect((await parent.get('/quest_sets')).body.quest_sets).toMatchObject([
    {
      name: 'Hens',
      quests: [
        {
          name: 'Feed the hens',
          points: 7,
          picture: 'bird',
          steps: [{ text: 'Water' }, { text: 'Grain' }],
          asks_photo: true,
        },
        { points: 50 },
      ],
    },
  ])
  await dialog.getByRole('button', { name: 'Create 2 quests' }).click()
  await expect(dialog.getByText('2 quests for Mia. Points set aside: 57.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another set' }).click()

  await dialog.getByRole('button', { name: /^Hens/ }).click()
  await expect(dialog.getByText('Mia already has this quest.')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Create 0 quests' })).toBeDisabled()
  await expectWellMade(page)
  await rowOf(dialog, 1).getByRole('checkbox', { name: 'Create “Feed the hens”' }).check()
  await dialog.getByRole('button', { name: 'Create 1 quest' }).click()
  await expect(dialog.getByText('1 quest for Mia. Points set aside: 7.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another set' }).click()

  await dialog.getByRole('button', { name: /^Hens/ }).click()
  await expectDangerous(dialog.getByRole('button', { name: 'Delete the set' }))
  await dialog.getByRole('button', { name: 'Delete the set' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Hens”?' })
  await question.getByRole('button', { name: 'Delete the set' }).click()
  await expect(dialog.getByText('None yet.')).toBeVisible()
  expect(await listQuests(child())).toHaveLength(3)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W09.1 W09.19 W09.26 W09.28] a week of all children becomes a set, in French', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(MONDAY_MORNING)
    const { parent, child } = await server.newFamily({ children: ['Mia', 'Émile'], language: 'fr-CA' })
    for (const kid of [child(), child('Émile')])
      await createQuest(parent, kid, {
        name: 'Sortir le chien',
        points: 10,
        due_date: MONDAY,
        reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
        times_of_day: ['17:30'],
      })
    await createQuest(parent, child(), { name: 'Ranger', points: 20, due_date: '2027-01-13' })
    await createQuest(parent, child(), {
      name: 'Vaisselle',
      points: 15,
      due_date: MONDAY,
      reoccur_scale: 'days',
      sharing: 'turns',
      also_for: [child('Émile').id],
    })
    await signInAs(page, parent, `/kids/${child().id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Ensembles prêts' }).click()
    await dialog.getByText('11 à 13 ans').click()
    for (const occasion of ['Matin d’école', 'Après le souper', 'Fin de semaine', 'Congé scolaire'])
      await expect(dialog.getByRole('button', { name: new RegExp(`^${occasion}`) })).toBeVisible()
    await dialog.getByText('Enregistrer une semaine comme ensemble').click()
    await expectWellMade(page)
    await dialog.getByLabel('La semaine dernière').check({ force: true })
    await dialog.getByRole('button', { name: 'Voir la liste' }).click()
    await expect(dialog.getByText('Il n’y a aucune quête dans cette semaine.')).toBeVisible()
    await dialog.getByLabel('Cette semaine').check({ force: true })
    await dialog.getByLabel('Quêtes de').selectOption('Tous les enfants')
    await dialog.getByRole('button', { name: 'Voir la liste' }).click()

    const row = (number: number) => dialog.getByRole('group', { name: `Quête ${number}` })
    await expect(row(1)).toContainText('Mia et Émile ont déjà cette quête.')
    await expect(row(2)).toContainText('Mia a déjà cette quête.')
    await row(1).getByRole('checkbox').check()
    await expect(row(1).getByLabel('Nom de la quête')).toHaveValue('Sortir le chien')
    for (const name of ['Mia', 'Émile'])
      await expect(row(1).getByRole('checkbox', { name, exact: true })).toBeChecked()
    await expect(dialog.getByText(/sont aussi enregistrées/)).toBeVisible()
    await row(3).getByRole('checkbox').check()
    const sharing = row(3).getByLabel('Comment la partager')
    await expect(sharing).toHaveValue('turns')
    await sharing.selectOption('Premier arrivé')
    await expectWellMade(page)
    await expect(dialog.getByLabel('Nom de l’ensemble')).toHaveValue(/^Semaine du 11.janvier$/)
    await dialog.getByRole('button', { name: 'Enregistrer l’ensemble' }).click()
    await expect(dialog.getByText(/^Ensemble enregistré.: Semaine du 11.janvier\.$/)).toBeVisible()
    expect((await parent.get('/quest_sets')).body.quest_sets).toMatchObject([
      {
        name: expect.stringMatching(/^Semaine du 11.janvier$/),
        quests: [
          { name: 'Sortir le chien', reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE', times_of_day: ['17:30'] },
          { name: 'Ranger', reoccur_rule: null, weekday: 'WE' },
          { name: 'Vaisselle', sharing: 'first_come', child_ids: [child().id, child('Émile').id] },
        ],
      },
    ])
  })
})

test('[W09.21] a list that a parent left to buy points is there again when the parent opens the ready sets', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ready sets' }).click()
  await dialog.getByRole('button', { name: /^After supper/ }).click()
  await rowOf(dialog, 2).getByLabel('Points').fill('900')
  await dialog.getByRole('link', { name: 'Buy points' }).click()
  await expect(page).toHaveURL(/\/points$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Ready sets' }).click()
  await expect(rowOf(dialog, 2).getByLabel('Points')).toHaveValue('900')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^After supper/ }).click()
  await expect(rowOf(dialog, 2).getByLabel('Points')).not.toHaveValue('900')
})
