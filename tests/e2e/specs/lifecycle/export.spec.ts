import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'

/** Clicks a button and returns the downloaded file. */
async function downloadFile(page: Page, button: string) {
  const downloadStarted = page.waitForEvent('download')
  await mainRegion(page).getByRole('button', { name: button }).click()
  const download = await downloadStarted
  const name = download.suggestedFilename()
  const path = test.info().outputPath(name)
  await download.saveAs(path)
  return { name, path }
}

test('[N08.1 N08.14] the privacy policy leads a parent to their data, which can be downloaded in two formats', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  await signInAs(page, parent, '/privacy-policy')
  await mainRegion(page).getByRole('link', { name: 'Download my data' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/mydata`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const json = await downloadFile(page, 'Download as JSON')
  await expect(flashMessage(page, 'Your data is in your downloads.')).toBeVisible()
  expect(json.name).toMatch(/^questnest-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(json.path, 'utf8')).people).toMatchObject([
    { email: parent.email },
    { email: child().email },
  ])

  const readable = await downloadFile(page, 'Download to read or print')
  expect(readable.name).toMatch(/\.html$/)
  await page.goto(`file://${readable.path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Everything Questnest keeps about your family',
  )
  await expect(page.getByRole('heading', { name: 'Quests: Mia' })).toBeVisible()
  await expect(page.getByText('Set aside: Walk the dog (Mia)')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('[N08.14] a child has no page to download data', async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/mydata')
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })
  test('[N08.4] the downloaded page is in French', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await createQuest(parent, child())
    await signInAs(page, parent, '/mydata')
    await expectAccessible(page)
    const { path } = await downloadFile(page, 'Télécharger pour lire ou imprimer')
    await page.goto(`file://${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Tout ce que Questnest conserve sur votre famille',
    )
    await expect(page.getByText('Mis de côté : Walk the dog (Mia)')).toBeVisible()
  })
})

test.describe('when the download fails', () => {
  test.use({ expectedPageErrors: [/status of 500/] })

  test('[N08.13 H09.4] a server error leads to /oops', async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [] })
    await page.route('**/api/v1/export?*', (route) => route.fulfill({ status: 500, json: {} }))
    await signInAs(page, parent, '/mydata')
    await mainRegion(page).getByRole('button', { name: 'Download as JSON' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/oops`)
  })

  test('[N08.13 S05.3] an ended session leads to the login', async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [] })
    await page.route('**/api/v1/live', () => {})
    await signInAs(page, parent, '/mydata')
    const saveButton = mainRegion(page).getByRole('button', { name: 'Download as JSON' })
    // Waits until the page has loaded its data.
    await expect(banner(page)).toContainText('Claire')
    await expectStatus(204, parent.delete('/auth'))
    await saveButton.click()
    await expect(page).toHaveURL(/\/login/)
  })
})
