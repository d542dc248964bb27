import type { Page } from '@playwright/test'
import { translate } from '#server/platform/i18n.ts'
import { isArticle, readContentPages } from '../../../../ops/content/pages.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { banner } from '../../support/locators.ts'

const expectedTexts = [
  {
    language: 'en-CA',
    other: 'Français',
    footer: { faq: 'FAQ', blog: 'Blog', terms: 'Terms of Service' },
    question: 'What is a point worth?',
    answer: 'One hundred points cost one dollar',
    chapter: 'Rewards and delivery',
    contents: 'On this page',
    column: 'What they learn',
    related: 'Read on',
    notFound: 'We can’t find this page',
  },
  {
    language: 'fr-CA',
    other: 'English',
    footer: { faq: 'FAQ', blog: 'Blogue', terms: 'Conditions d’utilisation' },
    question: 'Combien vaut un point?',
    answer: 'Cent points coûtent un dollar',
    chapter: 'Récompenses et livraison',
    contents: 'Sur cette page',
    column: 'Ce que l’entreprise apprend',
    related: 'À lire ensuite',
    notFound: 'Cette page est introuvable',
  },
] as const

for (const {
  language,
  other,
  footer,
  question,
  answer,
  chapter,
  contents,
  column,
  ...otherTexts
} of expectedTexts) {
  const { related, notFound } = otherTexts
  const contentPages = readContentPages(language)
  const articles = contentPages.filter(isArticle)

  test.describe(language, () => {
    test.use({ language })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('[H12.2] a question expands to its answer, and the table of contents leads to the chapters', async ({
        page,
        server,
      }) => {
        await page.goto(server.adultUrl)
        await page.getByRole('contentinfo').getByRole('link', { name: footer.faq }).click()
        await expect(page).toHaveURL(`${server.adultUrl}/faq`)
        await expect(page.getByText(answer)).toBeHidden()

        await page.getByText(question).click()
        await expect(page.getByText(answer)).toBeVisible()

        await page.getByRole('navigation').getByRole('link', { name: chapter }).click()
        await expect(page).toHaveURL(`${server.adultUrl}/faq#rewards`)
        await expect(page.getByRole('heading', { name: chapter })).toBeInViewport()
      })

      test('[H12.3] on a phone the table of contents is collapsed, and tables become stacked rows', {
        tag: '@phone',
      }, async ({ page, server }) => {
        await page.goto(`${server.adultUrl}/faq`)
        const chapterLink = page
          .getByRole('navigation', { name: contents })
          .getByRole('link', { name: chapter })
        await expect(chapterLink).toBeHidden()
        await page.getByText(contents).first().press('Enter')
        await chapterLink.click()
        await expect(page.getByRole('heading', { name: chapter })).toBeInViewport()

        await page.goto(`${server.adultUrl}/privacy-policy`)
        const table = page
          .getByRole('table')
          .filter({ has: page.getByRole('columnheader', { name: column }) })
        const cells = table.getByRole('row', { name: 'Stripe' }).getByRole('cell')
        const [first, second] = await Promise.all([cells.nth(0).boundingBox(), cells.nth(1).boundingBox()])
        expect(second?.x).toBe(first?.x)
        expect(second?.width).toBe(first?.width)
      })

      test('[H12.4] the print view has all answers, and no controls', async ({ page, server }) => {
        await page.goto(`${server.adultUrl}/faq`)
        await page.emulateMedia({ media: 'print' })

        await expect(page.getByText(answer)).toBeVisible()
        for (const role of ['banner', 'contentinfo', 'navigation'] as const)
          await expect(page.getByRole(role)).toHaveCount(0)
      })

      test('[H12.9] the blog links to its articles, and each article to others', async ({ page, server }) => {
        await page.goto(server.adultUrl)
        await page.getByRole('contentinfo').getByRole('link', { name: footer.blog, exact: true }).click()
        const titles = page.getByRole('main').getByRole('heading', { level: 2 })
        await expect(titles).toHaveText(articles.map(({ title }) => title))

        const [newest] = articles
        await titles.first().getByRole('link').click()
        await expect(page).toHaveURL(server.adultUrl + newest?.path)
        const relatedLinks = page.getByRole('complementary', { name: related }).getByRole('link')
        await expect(relatedLinks).toHaveCount(newest?.related.length ?? 0)
        const nextTitle = (await relatedLinks.first().textContent()) ?? ''
        await relatedLinks.first().click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)
      })

      test('[H17.2] the language link applies to this page and later ones', async ({ page, server }) => {
        await page.goto(`${server.adultUrl}/blog`)
        await page.getByRole('banner').getByRole('link', { name: other }).click()

        const otherLanguage = expectedTexts.find((texts) => texts.language !== language)
        await expect(page).toHaveURL(`${server.adultUrl}/blog?language=${otherLanguage?.language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage?.language ?? '')
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: otherLanguage?.footer.terms ?? '' })
          .click()
        await expect(page).toHaveURL(`${server.adultUrl}/terms-of-service`)
        await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage?.language ?? '')
      })
    })

    test('[H12.1 H12.2 H13.1 H13.2 H15.2] every content page has its texts and is accessible', {
      tag: '@wide-and-phone',
    }, async ({ page, server }) => {
      test.slow()
      expect(articles.length).toBeGreaterThanOrEqual(6)
      for (const contentPage of contentPages) {
        const { path, title, description, contents } = contentPage
        await page.goto(server.adultUrl + path)

        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
        for (const { title: part } of contents)
          await expect(
            page.getByRole('main').getByRole('heading', { level: 2, name: part, exact: true }),
          ).toBeVisible()
        expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
        const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents()
        expect(structuredData.map((text) => JSON.parse(text).headline)).toEqual(
          isArticle(contentPage) ? [title] : [],
        )
        await expectNoSidewaysScrolling(page)
        // All articles have the same structure, so axe checks only two of them.
        if (articles.indexOf(contentPage) < 2) await expectAccessible(page)
      }
    })

    test('[H09.1] an unknown article is not found', async ({ page, server }) => {
      const response = await page.goto(`${server.adultUrl}/blog/article/never-written`)

      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound)
    })

    test('[H12.10 H12.11 H15.1] the kid site has the pages for children and redirects to the parents’ site for the rest', {
      tag: '@phone',
    }, async ({ page, server }) => {
      for (const { path, title, onKidSite } of contentPages.filter(
        (contentPage) => !isArticle(contentPage),
      )) {
        await page.goto(server.kidUrl + path)

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page).toHaveURL((onKidSite ? server.kidUrl : server.adultUrl) + path)
        if (!onKidSite) continue
        await expect(page).toHaveTitle(`${title} · Questnest`)
        await expect(page.locator('html')).not.toHaveAttribute('data-display-font')
        await expect(page.getByRole('link', { name: translate('nav_skip_to_page', language) })).toBeAttached()
        await expectNoSidewaysScrolling(page)
        await expectAccessible(page)
      }
    })

    test('[H17.5] the feed of the blog is valid, and all of its links work', async ({ page, server }) => {
      await page.goto(`${server.adultUrl}/blog`)
      const feedUrl = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
      const { tags } = await readXml(page, String(feedUrl))

      expect(tags.language).toEqual([language.toLowerCase()])
      expect(tags.title?.slice(1)).toEqual(articles.map(({ title }) => title))
      for (const link of tags.link ?? []) await expectPage(link, language)
    })
  })
}

test('[H12.5] the header of a content page offers signed-in people a link home and no sign-in', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { parent } = await server.newFamily({ children: [] })
  const header = banner(page)
  const loginLink = header.getByRole('link', { name: 'Log in' })
  const homeLink = header.getByRole('link', { name: 'Home' })
  const openMenu = () => (isMobile ? header.locator('summary').click() : undefined)
  await page.goto(`${server.adultUrl}/faq`)
  await openMenu()
  await expect(loginLink).toBeVisible()
  await expect(homeLink).toHaveCount(0)

  await signInAs(page, parent, '/faq')
  await openMenu()
  await expect(homeLink).toBeVisible()
  await expect(loginLink).toHaveCount(0)
  // “How it works” leads to the landing page, which redirects signed-in people.
  await expect(header.getByRole('link', { name: 'How it works' })).toHaveCount(0)
  await expectAccessible(page)
  await homeLink.click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test('[H17.1 H17.4 H17.6 H17.7 H17.8] the sitemap lists every page in each language, and all exist', async ({
  page,
  server,
}) => {
  const robots = await (await fetch(`${server.adultUrl}/robots.txt`)).text()
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  const { tags, alternates } = await readXml(page, address)
  const paths = ['/', ...readContentPages('en-CA').map(({ path }) => path)]

  expect(tags.loc).toHaveLength(2 * paths.length)
  for (const path of paths) {
    await expectPage(server.adultUrl + path, 'en-CA')
    await expectPage(`${server.adultUrl}${path}?language=fr-CA`, 'fr-CA')
    expect(tags.loc).toContain(server.adultUrl + path)
    expect(tags.loc).toContain(`${server.adultUrl}${path}?language=fr-CA`)
  }
  expect(alternates.every((href) => tags.loc?.includes(href))).toBe(true)

  // Node does not resolve kidsclub.localhost, so this uses the browser.
  const kidRobots = await page.goto(`${server.kidUrl}/robots.txt`)
  expect(await kidRobots?.text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await page.goto(`${server.kidUrl}/sitemap.xml`))?.status()).toBe(404)
})

/** Expects a page in this language with its canonical URL, and a preview with its title and a picture. */
async function expectPage(address: string, language: string) {
  const response = await fetch(address)
  expect([address, response.status]).toEqual([address, 200])
  const html = await response.text()
  expect(html).toContain(`<html lang="${language}"`)
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
  const title = /<meta property="og:title" content="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`<title>${title} · Questnest</title>`)
  const pictureUrl = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const picture = await fetch(pictureUrl)
  expect([pictureUrl, picture.status, picture.headers.get('content-type')]).toEqual([
    pictureUrl,
    200,
    'image/png',
  ])
}

/** Parses XML in the browser. Throws if it is malformed. */
async function readXml(page: Page, address: string) {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/xml/)
  await page.goto('about:blank')
  return page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      const parseError = xml.querySelector('parsererror')
      if (parseError) throw new Error(parseError.textContent)
      const tags: Record<string, string[]> = {}
      for (const { localName, textContent } of xml.querySelectorAll('loc, title, link, language'))
        if (textContent) tags[localName] = [...(tags[localName] ?? []), textContent]
      const alternates = [...xml.getElementsByTagName('xhtml:link')].map((link) =>
        String(link.getAttribute('href')),
      )
      return { tags, alternates }
    },
    await response.text(),
  )
}
