import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import { saveCard } from '../../support/payments.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const newsletterOffer = (page: Page) => page.getByRole('region', { name: /^(Newsletter|Infolettre)$/ })
const pageHeading = (page: Page) => mainRegion(page).getByRole('heading', { level: 1 })

async function expectAccessibleLayout(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}

test('[H06.1 H06.3 H06.5 H06.8 N07.1 N14.2 N07.7 P05.1 P05.3 P05.13] a parent subscribes in the footer, uses the code in the store, and unsubscribes with the link in the mail', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const main = mainRegion(page)

  await test.step('the offer leads to the newsletter page, and the form in the footer subscribes', async () => {
    await page.goto(server.adultUrl)
    await expect(newsletterOffer(page)).toContainText(
      'Join the newsletter and get 10% off your next points purchase. See how',
    )
    await newsletterOffer(page).getByRole('link', { name: 'See how' }).click()
    await expect(pageHeading(page)).toHaveText('A letter worth opening')
    await expect(main).toContainText('You can leave at any time')
    await expect(main.getByRole('button', { name: 'Join' })).toBeDisabled()
    await expect(newsletterOffer(page)).toHaveCount(0)
    await expectAccessibleLayout(page)

    await page.goto(`${server.adultUrl}/faq`)
    await fillFields(footer(page), { Newsletter: parent.email })
    await footer(page).getByRole('button', { name: 'Join' }).click()
    await expect(pageHeading(page)).toHaveText('Almost there: check your e-mail')
    await expect(main).toContainText(parent.email)
    await expect(page).toHaveURL(`${server.adultUrl}/newsletter`)
    await expectAccessibleLayout(page)
    // The reloaded page has not kept the address.
    await page.reload()
    await expect(main.getByLabel('E-mail')).toHaveValue('')
  })

  const mail = await server.getMessage(parent.email, /confirm/)
  await test.step('the link in the mail confirms the subscription', async () => {
    await page.goto(mail.links[0] ?? '')
    await expect(pageHeading(page)).toHaveText('Welcome to the newsletter')
    await expect(main).toContainText('Your 10% code is on its way, too.')
    await expectAccessibleLayout(page)
    await page.reload()
    await expect(pageHeading(page)).toHaveText('You already get the newsletter')
    await page.goto(server.adultUrl)
    await expect(newsletterOffer(page)).toBeHidden()
  })

  const welcome = await server.getMessage(parent.email, /10% code/)
  const promo = /NEST-\w{5}-\w{5}/.exec(welcome.text)?.[0] ?? ''
  await test.step('the code takes 10% off in the store', async () => {
    await saveCard(parent, 'pays')
    await signInAs(page, parent, '/points')
    await main.getByRole('radio', { name: /^5,250 points/ }).check()
    await main.getByRole('button', { name: 'Next' }).click()
    await main.getByRole('button', { name: 'Next' }).click()
    await fillFields(main, { 'Promo code': promo })
    await main.getByRole('button', { name: 'Apply' }).click()
    await expect(main.getByText('Applied: 10% off, you save $5.00')).toBeVisible()
    await main.getByRole('button', { name: /^Pay/ }).click()
    await expect(main.getByRole('heading', { name: '5,250 points are in your nest' })).toBeVisible()
    expect((await parent.get(`/promos/${promo}`)).body.code).toBe('promo_used')
  })

  await test.step('the link in the mail unsubscribes, and the settings show this', async () => {
    const news = main.getByRole('switch', { name: /News and promo/ }).first()
    await page.goto(`${server.adultUrl}/settings/notification`)
    await expect(news).toBeChecked()
    await page.goto(welcome.links.find((link) => link.includes('/unsubscribe/')) ?? '')
    await main.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(pageHeading(page)).toHaveText('You are unsubscribed')
    await page.goto(`${server.adultUrl}/settings/notification`)
    await expect(news).not.toBeChecked()
  })
})

test.describe('in French, on a phone', () => {
  test.use({ language: 'fr-CA' })

  test('[H06.8 H13.1 H13.2 N07.1 N07.10] a visitor subscribes, gets a welcome with a code, and unsubscribes', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const email = `${randomUUID()}@example.ca`
    const main = mainRegion(page)
    await page.goto(server.adultUrl)
    await expectNoSidewaysScrolling(page)
    await fillFields(footer(page), { Infolettre: email })
    await footer(page).getByRole('button', { name: 'S’abonner' }).click()
    await expect(pageHeading(page)).toHaveText('C’est presque fait\u00a0: vérifiez vos courriels')
    await expectAccessibleLayout(page)

    await page.goto((await server.getMessage(email, /Veuillez confirmer/)).links[0] ?? '')
    await expect(pageHeading(page)).toHaveText('Bienvenue à l’infolettre')
    await expectAccessibleLayout(page)

    const welcome = await server.getMessage(email, /voici votre code de 10/)
    expect(welcome.text).toMatch(/NEST-\w{5}-\w{5}/)
    await page.goto(welcome.links.find((link) => link.includes('/unsubscribe/')) ?? '')
    await expect(main).toContainText('Infolettre')
    await expectAccessibleLayout(page)
    await main.getByRole('button', { name: 'Se désabonner' }).click()
    await expect(main).toContainText('Vous ne recevrez plus l’infolettre.')
    await expectAccessibleLayout(page)

    await page.goto(`${server.adultUrl}/newsletter/confirm/no-such-code`)
    await expect(pageHeading(page)).toHaveText('Nous ne reconnaissons pas ce lien')
    await expectAccessibleLayout(page)
    await main.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(main.getByRole('button', { name: 'S’abonner' })).toBeVisible()
  })
})

test('[H06.2 H06.6 H06.7 H06.9 H06.10 H06.11 H06.12 H06.14] the offer can be dismissed for good and is not shown in the store, beside a card form or on everyday pages; a loading screen shows a line at the top, and only a form that is being sent is covered', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { parent } = await server.newFamily({ children: [] })
  const main = mainRegion(page)

  await test.step('a slow request shows a line at the top and covers nothing', async () => {
    const historyRequests = await holdRequests(page, '**/api/v1/points/history*')
    await signInAs(page, parent, '/points/history')
    await historyRequests.firstRequest
    await expect(page.locator('.loading-bar')).toBeVisible()
    await expect(page.locator('.overlay')).toHaveCount(0)
    await expect(newsletterOffer(page)).toHaveCount(0)
    historyRequests.release()
    await expect(main).toContainText('500')
    await expect(page.locator('.loading-bar')).toHaveCount(0)
  })

  await test.step('settings with a card form do not show the offer', async () => {
    await page.goto(`${server.adultUrl}/settings/payment`)
    await expect(main.getByRole('heading', { name: 'Payment Methods' })).toBeVisible()
    await expect(newsletterOffer(page)).toHaveCount(0)
  })

  await test.step('everyday pages do not show the offer', async () => {
    for (const path of ['/parentdashboard', '/kids', '/addchild', '/settings/account']) {
      await page.goto(server.adultUrl + path)
      await expect(pageHeading(page)).toBeVisible()
      await expect(newsletterOffer(page), path).toHaveCount(0)
    }
  })

  await test.step('a dismissed offer does not come back on this device', async () => {
    await page.goto(`${server.adultUrl}/catalog`)
    await expect(newsletterOffer(page)).toBeVisible()
    await expectAccessibleLayout(page)
    await newsletterOffer(page).getByRole('button', { name: 'Dismiss' }).click()
    for (const path of ['/catalog', '/faq']) {
      await page.goto(server.adultUrl + path)
      await expect(footer(page)).toBeVisible()
      await expect(newsletterOffer(page)).toBeHidden()
    }
  })

  await test.step('while the form is sent, only the form is covered', async () => {
    await page.goto(`${server.adultUrl}/newsletter`)
    const subscribeRequests = await holdRequests(page, '**/api/v1/newsletter')
    await fillFields(main, { 'E-mail': parent.email })
    await main.getByRole('button', { name: 'Join' }).click()
    await subscribeRequests.firstRequest
    await expect(main.locator('form .overlay')).toBeVisible()
    await expect(page.locator('.overlay')).toHaveCount(1)
    await footer(page).getByRole('link', { name: 'FAQ' }).click({ trial: true })
    subscribeRequests.release()
    await expect(pageHeading(page)).toHaveText('Almost there: check your e-mail')
    await expect(page.locator('.overlay')).toHaveCount(0)
    await expect(footer(page).getByLabel('Newsletter')).toHaveCount(0)
  })

  await test.step('the footer has the slogan, the other language and links to existing pages', async () => {
    const links = footer(page).getByRole('link')
    await expect(footer(page)).toContainText('Small quests, real rewards, and a family')
    await expect(links.filter({ hasText: 'Français' })).toBeVisible()
    const names = [
      'About Us',
      'FAQ',
      'Blog',
      'Contact Us',
      'Privacy Policy',
      'Terms of Service',
      'Accessibility',
    ]
    for (const name of names) await expect(links.filter({ hasText: name })).toBeVisible()
    const social = links.filter({ hasText: 'Instagram' })
    await expect(social).toHaveAttribute('href', 'https://www.instagram.com/questnest.example')
    if (isMobile) return
    for (const link of await links.all()) {
      const href = await link.getAttribute('href')
      if (href?.startsWith('/'))
        expect((await page.request.get(server.adultUrl + href)).status(), href).toBe(200)
    }
  })

  await test.step('the kid site has no newsletter and no social links', async () => {
    await page.goto(server.kidUrl)
    await expect(banner(page)).toBeVisible()
    await expect(page.getByText(/newsletter|Instagram/i)).toHaveCount(0)
    await page.goto(`${server.kidUrl}/newsletter`)
    await expect(main).toContainText('The newsletter is for grown-ups.')
  })
})

test('[H06.4] a parent whose newsletter switch is on does not see the offer on a new device', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const notification_settings = { news_and_promo: { email: true, sms: false } }
  await expectStatus(200, parent.put('/parents', { notification_settings }))

  await signInAs(page, parent, '/catalog')

  await expect(pageHeading(page)).toBeVisible()
  await expect(newsletterOffer(page)).toBeHidden()
})

test('[N07.15] returning to the page does not send the request again', async ({ page, server }) => {
  const sentBodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/newsletter'))
      sentBodies.push(request.postDataJSON())
  })
  const [first, second] = [`${randomUUID()}@example.ca`, `${randomUUID()}@example.ca`]
  await page.goto(`${server.adultUrl}/faq`)
  await fillFields(footer(page), { Newsletter: first })
  await footer(page).getByRole('button', { name: 'Join' }).click()
  await expect(pageHeading(page)).toHaveText('Almost there: check your e-mail')
  await banner(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/login`)

  await page.goBack()
  await fillFields(mainRegion(page), { 'E-mail': second })
  await mainRegion(page).getByRole('button', { name: 'Join' }).click()
  await expect(mainRegion(page)).toContainText(second)
  expect(sentBodies).toEqual([{ email: first }, { email: second }])
})
