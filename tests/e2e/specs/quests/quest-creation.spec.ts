import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFromToday, finishQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, foldOf, unfold } from '../../support/forms.ts'
import { keyboardUser } from '../../support/keyboard.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import type { Person } from '../../support/start-server.ts'

const listQuestNames = async (child: Person) =>
  (await expectStatus(200, child.get('/missions'))).body.missions.map(({ name }: { name: string }) => name)

test('[Q01.6 Q01.7 Q02.2] a parent gives several children the same quest, after seeing the total', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoe'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const otherChildren = main.getByRole('group', { name: 'Also for' })
  await fillFields(main, { 'Quest name': 'Fold the towels', Description: 'All of them.', Points: '50' })
  await unfold(main, 'Who')
  await expect(otherChildren.getByRole('checkbox')).toHaveCount(2)
  await otherChildren.getByRole('checkbox', { name: 'Leo' }).check()
  await otherChildren.getByRole('checkbox', { name: 'Zoe' }).check()
  await expect(otherChildren).toContainText('3 kids, 150 points in all')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await otherChildren.getByRole('checkbox', { name: 'Zoe' }).uncheck()
  await expect(otherChildren).toContainText('2 kids, 100 points in all')
  await main.getByRole('button', { name: 'Create quest' }).click()

  await expect(main).toContainText('Your new quest has been created!')
  await expect(main).toContainText(
    'Mia and Leo see “Fold the towels” right away. 100 points are set aside for it.',
  )
  await expect(banner(page)).toContainText('400')
  expect(await listQuestNames(child('Leo'))).toEqual(['Fold the towels'])
  expect(await listQuestNames(child('Zoe'))).toEqual([])
  await main.getByRole('button', { name: 'Add another quest' }).click()
  await unfold(main, 'Who')
  await expect(otherChildren.getByRole('checkbox', { name: 'Leo' })).not.toBeChecked()
})

test('[Q02.4 Q02.6] if the points do not suffice for all children, none gets the quest, and the form is kept', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Paint the fence', Description: 'Both sides.', Points: '251' })
  await unfold(main, 'Who')
  await main.getByRole('checkbox', { name: 'Leo' }).check()
  await main.getByRole('button', { name: 'Create quest' }).click()

  const result = main.getByRole('alert')
  await expect(result).toContainText('The points value is more than your remaining balance.')
  expect(await listQuestNames(child())).toEqual([])
  await result.getByRole('button', { name: 'Try again' }).click()
  await expect(foldOf(main, 'Who')).toContainText('Mia and Leo: each has their own')
  await fillFields(main, { Points: '250' })
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main).toContainText('Your new quest has been created!')
  await expect(banner(page)).toContainText('0 points')
})

test('[Q02.3 Q02.5] after a visit to the store the form is filled in again, but only once', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}`)
  const main = mainRegion(page)
  const addQuest = () => main.getByRole('link', { name: 'Add a Quest' }).click()
  await addQuest()
  await fillFields(main, { 'Quest name': 'Build a treehouse', Description: 'With Grandpa.', Points: '5000' })
  await main.getByRole('button', { name: 'Create quest' }).click()
  await main.getByRole('link', { name: 'Purchase More Points' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/points`)

  await page.goBack()
  await expect(main.getByLabel('Quest name')).toHaveValue('Build a treehouse')
  await expect(main.getByLabel('Description')).toHaveValue('With Grandpa.')
  await expect(main.getByLabel('Points', { exact: true })).toHaveValue('5000')
  await main.getByRole('link', { name: 'Cancel' }).click()
  await addQuest()
  await expect(main.getByLabel('Quest name')).toHaveValue('')
})

test('[Q01.7] the form does not ask for other children if the family has only one child', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  await expect(mainRegion(page).getByLabel('Quest name')).toBeVisible()
  await expect(foldOf(mainRegion(page), 'Who')).toHaveCount(0)
  await expect(mainRegion(page).getByLabel('Also for')).toHaveCount(0)
})

test('[Q01.8] a copied quest starts with all values except the due date', { tag: '@wide-and-phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const dog = await createQuest(parent, child(), {
    points: 35,
    due_date: daysFromToday(9),
    reoccur_scale: 'weeks',
    reoccur_frequency: 2,
  })
  await createQuest(parent, child(), { name: 'Feed the cat', points: 5 })
  const formPath = `/kids/${child().id}/assignmission`
  const main = mainRegion(page)

  await test.step('a link with the quest’s id fills the form', async () => {
    await signInAs(page, parent, `${formPath}?copy=${dog.id}`)
    await expect(main.getByLabel('Quest name')).toHaveValue('Walk the dog')
    await expect(main.getByLabel('Description')).toHaveValue(dog.description)
    await expect(main.getByLabel('Points')).toHaveValue('35')
    await expect(main.getByLabel('Deadline')).toHaveValue(daysFromToday(0))
    await expect(foldOf(main, 'Repeats')).toContainText('every 2 weeks')
    await main.getByRole('button', { name: 'Create quest' }).click()
    await main.getByRole('button', { name: 'Add another quest' }).click()
    await expect(main.getByLabel('Quest name')).toHaveValue('')
    await page.goto(`${server.adultUrl}${formPath}?copy=nothing`)
    await expect(main.getByLabel('Quest name')).toHaveValue('')
  })

  await test.step('the list of earlier quests has each name once and fills the form', async () => {
    await finishQuest(child(), dog)
    await page.goto(server.adultUrl + formPath)
    await main.getByRole('button', { name: 'Copy an earlier quest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy an earlier quest' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Walk the dog' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main).toContainText('Filled in with “Walk the dog”. Change whatever you like.')
    await expect(main.getByLabel('Points')).toHaveValue('35')
    await expect(main.getByRole('button', { name: 'Create quest' })).toBeEnabled()
  })
})

test('[Q01.9] for a child without quests, copying is not offered', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  await expect(mainRegion(page).getByRole('button', { name: 'More ideas' })).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: 'Copy an earlier quest' })).toHaveCount(0)
})

test('[Q01.10 Q01.11] an idea for the child’s age fills the form, which can still be changed', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  // The test families' children were born on 2016-04-12.
  await setClock('2026-04-11T16:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'More ideas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ideas to start from' })

  await expect(dialog.getByRole('radio', { name: '7–9' })).toBeChecked()
  await expect(dialog.getByRole('status')).toHaveText('17 ideas')
  await expect(dialog.getByRole('listitem')).toHaveCount(17)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await dialog.getByLabel('Search the ideas').fill('laundry')
  await expect(dialog.getByRole('status')).toHaveText(
    'No ideas match these words. Try others, or another age.',
  )
  await dialog.getByRole('radio', { name: 'All' }).check()
  // All words must match, in any place and without accents.
  await dialog.getByLabel('Search the ideas').fill('RESUME ready')
  await expect(dialog.getByRole('listitem')).toHaveText([/Write your first résumé/])
  await dialog.getByLabel('Search the ideas').fill('library')
  await dialog.getByRole('button', { name: 'Return the library books' }).click()

  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'More ideas' })).toBeFocused()
  await expect(main.getByLabel('Quest name')).toHaveValue('Return the library books')
  await expect(main.getByLabel('Points')).toHaveValue('25')
  await expect(foldOf(main, 'Repeats')).toContainText('every 3 weeks')
  await fillFields(main, { Points: '30' })
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main).toContainText('Mia sees “Return the library books” right away. 30 points are set aside')
})

test('[D07.5 D07.6] ideas for the child stand above the form with their pictures, and one press fills it in', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2026-04-11T16:00:00Z')
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Pack your school bag' })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const ideas = main.getByRole('list', { name: 'Ideas for Mia' }).getByRole('button')

  // Six ideas for ages 7 to 9, without the quest that Mia already has.
  await expect(ideas).toHaveText([
    'Empty your lunch box',
    'Read for 20 minutes',
    'Practise your times tables',
    'Practise your instrument',
    'An hour outside',
    'Empty the dishwasher',
  ])
  await expect(ideas.locator('img')).toHaveCount(6)
  for (const picture of await ideas.locator('img').all())
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await ideas.filter({ hasText: 'Empty the dishwasher' }).click()

  await expect(main.getByLabel('Quest name')).toHaveValue('Empty the dishwasher')
  await expect(main.getByLabel('Points', { exact: true })).toHaveValue('30')
  await expect(foldOf(main, 'Repeats')).toContainText('every day')
  await expect(main).toContainText('Filled in with “Empty the dishwasher”. Change whatever you like.')
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main).toContainText('Mia sees “Empty the dishwasher” right away.')
})

test('[D07.2 D07.3] while a parent types, the form says how many points the family lacks, and a visit to the store keeps what was typed', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const missing = (points: string) => main.getByText(`That is ${points} more than you have.`)
  const buyLink = main.getByRole('link', { name: 'Buy points' })

  await fillFields(main, { 'Quest name': 'Paint the fence', Description: 'Both sides.', Points: '500' })
  await expect(buyLink).toHaveCount(0)
  await main.getByLabel('Points', { exact: true }).fill('501')
  await expect(missing('1 point')).toBeVisible()
  await main.getByLabel('Points', { exact: true }).fill('300')
  await expect(buyLink).toHaveCount(0)
  await unfold(main, 'Who')
  await main.getByRole('checkbox', { name: 'Leo' }).check()
  await expect(missing('100 points')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await buyLink.click()

  await expect(page).toHaveURL(`${server.adultUrl}/points`)
  await page.goBack()
  await expect(main.getByLabel('Quest name')).toHaveValue('Paint the fence')
  await expect(foldOf(main, 'Who')).toContainText('Mia and Leo: each has their own')
})

test('[D15.6] after a visit to the store, the edit form still contains what the parent typed', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  const path = `/kids/${child().id}/missions/${quest.id}`
  await signInAs(page, parent, path)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await fillFields(main, { 'Quest name': 'Walk both dogs', Points: '900' })
  await main.getByRole('link', { name: 'Buy points' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/points`)
  await parent.put(`/missions/${quest.id}`, { mission: { description: 'Along the river.' } })

  await page.goBack()
  await expect(main.getByLabel('Quest name')).toHaveValue('Walk both dogs')
  await main.getByLabel('Points', { exact: true }).fill('90')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
  // A change made elsewhere to a field that was not edited here stays.
  await expect(main).toContainText('Along the river.')
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
})

test('[D07.4] one press chooses today, tomorrow or Saturday as the day that a quest is due', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  // A Thursday.
  await setClock('2026-04-09T16:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const deadline = main.getByLabel('Deadline')
  const days = main.getByRole('group', { name: 'Due soon' }).getByRole('button')

  await expect(days).toHaveText(['Today', 'Tomorrow', 'Saturday'])
  await expect(deadline).toHaveValue('2026-04-09')
  await expect(days.filter({ hasText: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await days.filter({ hasText: 'Saturday' }).click()
  await expect(deadline).toHaveValue('2026-04-11')
  await days.filter({ hasText: 'Tomorrow' }).click()
  await expect(deadline).toHaveValue('2026-04-10')
  await expect(days.filter({ hasText: 'Saturday' })).toHaveAttribute('aria-pressed', 'false')
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[Q01.10] an idea’s texts address the child', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, `/kids/${child().id}/assignmission`)
    await mainRegion(page).getByRole('button', { name: 'Plus d’idées' }).click()
    const dialog = page.getByRole('dialog', { name: 'Des idées pour commencer' })
    await dialog.getByRole('radio', { name: 'Tous' }).check()
    await dialog.getByLabel('Chercher une idée').fill('bibliotheque')
    await dialog.getByRole('button', { name: 'Rapporte les livres à la bibliothèque' }).click()
    await expect(mainRegion(page).getByLabel('Nom de la quête')).toHaveValue(
      'Rapporte les livres à la bibliothèque',
    )
    await expect(mainRegion(page).getByLabel('Description')).toHaveValue(/empruntés et mets-les/)
  })
})

test('[Q01.5] a repeating quest shows its next five dates before it is created', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-01-11T16:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const dates = main.getByRole('list', { name: 'The next five dates' })
  const chooseRepetition = (name: string) => main.getByRole('radio', { name }).check()

  await unfold(main, 'Repeats')
  await expect(dates).toHaveCount(0)
  await chooseRepetition('Daily')
  await expect(dates.getByRole('listitem')).toHaveText([
    'Mon, Jan 11',
    'Tue, Jan 12',
    'Wed, Jan 13',
    'Thu, Jan 14',
    'Fri, Jan 15',
  ])
  await chooseRepetition('Weekly')
  await fillFields(main, { 'How many weeks apart': '2' })
  await expect(dates.getByRole('listitem')).toHaveText([
    'Mon, Jan 11',
    'Mon, Jan 25',
    'Mon, Feb 8',
    'Mon, Feb 22',
    'Mon, Mar 8',
  ])
  await chooseRepetition('Monthly')
  await main.getByLabel('Deadline').fill('2027-10-31')
  await expect(dates.getByRole('listitem')).toHaveText([
    'Sun, Oct 31',
    'Tue, Nov 30',
    'Fri, Dec 31',
    'Mon, Jan 31, 2028',
    'Tue, Feb 29, 2028',
  ])
  for (const invalidFrequency of ['', '0', '366', '1.5']) {
    await fillFields(main, { 'How many months apart': invalidFrequency })
    await expect(dates).toHaveCount(0)
  }
  await chooseRepetition('Once')
  await expect(dates).toHaveCount(0)
})

const formTexts = {
  'en-CA': {
    labels: { name: 'Quest name', description: 'Description', points: 'Points' },
    folds: ['Repeats', 'Who', 'When', 'More'],
    first: ['Once', 'Only Mia', 'any time of the day', 'No picture, steps or photo'],
    weekly: 'Weekly',
    days: ['Wednesday', 'Friday'],
    parts: ['2 times', 'How many times a day'],
    sharing: ['How they share it', 'They take turns'],
    steps: 'Steps (optional)',
    photo: 'Ask for a photo',
    last: [
      'every Monday, Wednesday and Friday',
      'By turns: Mia on Monday, then Leo',
      '2 times a day: in the morning and in the evening; expires if it is missed',
      '2 steps and a photo as proof',
    ],
  },
  'fr-CA': {
    labels: { name: 'Nom de la quête', description: 'Description', points: 'Points' },
    folds: ['Répétition', 'Qui', 'Quand', 'Plus'],
    first: [
      'Une fois',
      'Seulement Mia',
      'à n’importe quel moment de la journée',
      'Ni image, ni étapes, ni photo',
    ],
    weekly: 'Chaque semaine',
    days: ['mercredi', 'vendredi'],
    parts: ['2 fois', 'Combien de fois par jour'],
    sharing: ['Comment la partager', 'À tour de rôle'],
    steps: 'Étapes (facultatif)',
    photo: 'Demander une photo',
    last: [
      'le lundi, le mercredi et le vendredi',
      'À tour de rôle\u00a0: Mia lundi, puis Leo',
      '2 fois par jour\u00a0: le matin et le soir; expire si elle est manquée',
      '2 étapes et une photo comme preuve',
    ],
  },
} as const

for (const language of ['en-CA', 'fr-CA'] as const)
  test.describe(`the form in ${language}`, () => {
    test.use({ language })

    test('[D07.14 D07.15] name, points and day come first, and each folded part says in a sentence what it will do', {
      tag: '@wide-and-phone',
    }, async ({ page, server, signInAs, setClock }) => {
      await setClock('2027-01-11T16:00:00Z')
      const texts = formTexts[language]
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'], language })
      await signInAs(page, parent, `/kids/${child().id}/assignmission`)
      const main = mainRegion(page)
      const expectSentences = async (sentences: readonly string[]) => {
        for (const [index, sentence] of sentences.entries())
          await expect(foldOf(main, texts.folds[index] ?? '')).toContainText(sentence)
      }
      await expectSentences(texts.first)
      expect(
        await main
          .locator('form :is(input, textarea, select)')
          .filter({ visible: true })
          .evaluateAll((fields) => fields.map((field) => field.getAttribute('name'))),
      ).toEqual(['name', 'points', 'due_date', 'description'])
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)

      await fillFields(main, { [texts.labels.name]: 'Zzz', [texts.labels.description]: 'Zzz', Points: '10' })
      for (const heading of texts.folds) await unfold(main, heading)
      await main.getByRole('radio', { name: texts.weekly }).check()
      for (const name of texts.days) await main.getByRole('checkbox', { name }).check()
      await main.getByRole('checkbox', { name: 'Leo' }).check()
      await main.getByLabel(texts.sharing[0]).selectOption(texts.sharing[1])
      await main.getByLabel(texts.parts[1]).selectOption(texts.parts[0])
      await main.getByLabel(texts.steps).fill('One\nTwo')
      await main.getByLabel(texts.photo).check()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
      for (const heading of texts.folds) await unfold(main, heading)
      await expect(main.getByRole('radio')).toHaveCount(0)
      await expectSentences(texts.last)
    })
  })

test('[D07.16 D07.17] the folded parts open by keyboard, and a part with an error is open, with the focus in its field', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-01-11T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), {
    due_date: '2027-01-11',
    reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270201',
  })
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  const user = keyboardUser(page)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await expect(foldOf(main, 'Repeats')).toContainText('every Monday and Wednesday, until Feb 1, 2027')
  await user.use(foldOf(main, 'Repeats'))
  await expect(main.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await user.use(foldOf(main, 'More'), 'Space')
  const steps = main.getByLabel('Steps (optional)')
  await steps.fill(Array.from({ length: 11 }, (_, index) => `Step ${index}`).join('\n'))
  await foldOf(main, 'More').click()
  await expect(main.getByText('A quest can have up to 10 steps')).toBeVisible()
  await steps.fill('')
  await foldOf(main, 'More').click()
  await expect(steps).toBeHidden()

  await main.getByLabel('Last day').fill('2027-01-12')
  await foldOf(main, 'Repeats').click()
  await expect(main.getByLabel('Last day')).toBeHidden()
  // The server refuses it, because the series would end before its first quest.
  await main.getByLabel('Deadline').fill('2027-01-13')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByLabel('Last day')).toBeFocused()
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription('Please check this field')
  await expectAccessible(page)
})
