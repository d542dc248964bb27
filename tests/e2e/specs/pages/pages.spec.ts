import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'

const expectedTexts = [
  {
    language: 'en-CA',
    landing: {
      title: 'Small quests. A fuller nest.',
      logIn: 'Log in',
      signUp: 'Sign up',
      kidSite: 'Go to the kid site',
      sections: [
        'Points for what gets done',
        'Points they can count',
        'Money sense, learned early',
        'Ten minutes a day, and nothing slips through.',
        'For parents',
        'For children',
        'A point is a cent. That’s all the math there is.',
        'Worth a quest or two',
        'What you can count on',
        'Questions parents ask',
        'Start with one quest',
      ],
      facts: ['500 free points', '2,000 to 6,000 points', '$20 to $60', 'before tax'],
      prices: ['$202,000 points', '$505,250 points5% bonus', '$10011,000 points10% bonus'],
      samples: ['Example of a parent’s list', 'Example of a child’s trail'],
      rewards: {
        link: 'See examples with prices',
        title: 'Rewards',
        example: 'Telescope with tripod',
        price: '22,500 points',
      },
      question: 'Can my child spend points without me?',
      answer: 'No. Your child fills a cart and asks.',
    },
    other: { name: 'Français', title: 'De petites quêtes. Un nid bien rempli.' },
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    notFound: { title: 'We can’t find this page', home: 'Go home' },
    oops: 'Whoops, something went wrong there.',
    kid: {
      parentsSite: "Parent's Website",
      noAccount: "Don't have an account? Tell your parent or guardian",
    },
  },
  {
    language: 'fr-CA',
    landing: {
      title: 'De petites quêtes. Un nid bien rempli.',
      logIn: 'Se connecter',
      signUp: 'S’inscrire',
      kidSite: 'Aller au site des enfants',
      sections: [
        'Des points pour ce qui est fait',
        'Des points qui s’additionnent',
        'L’argent, ça s’apprend tôt',
        'Dix minutes par jour, et rien ne vous échappe.',
        'Pour les parents',
        'Pour les enfants',
        'Un point vaut un cent. C’est tout le calcul.',
        'Ça vaut bien une quête ou deux',
        'Ce sur quoi vous pouvez compter',
        'Les questions des parents',
        'Commencez par une quête',
      ],
      facts: ['500 points offerts', '2 000 à 6 000 points', '20 $ à 60 $', 'avant taxes'],
      prices: ['20 $2 000 points', '50 $5 250 points5 % en prime', '100 $11 000 points10 % en prime'],
      samples: ['Exemple de la liste d’un parent', 'Exemple du sentier d’un enfant'],
      rewards: {
        link: 'Voir des exemples et leurs prix',
        title: 'Récompenses',
        example: 'Télescope sur trépied',
        price: '22 500 points',
      },
      question: 'Mon enfant peut-il dépenser des points sans moi?',
      answer: 'Non. L’enfant remplit son panier',
    },
    other: { name: 'English', title: 'Small quests. A fuller nest.' },
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    notFound: { title: 'Cette page est introuvable', home: 'Retour à l’accueil' },
    oops: 'Oups, quelque chose a mal tourné.',
    kid: {
      parentsSite: 'Site des parents',
      noAccount: 'Tu n’as pas de compte? Parles-en à ton parent ou à ton tuteur.',
    },
  },
] as const

for (const { language, landing, other, terms, privacy, notFound, oops, kid } of expectedTexts) {
  test.describe(language, () => {
    test.use({ language })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('[H01.1 H01.2 H01.3 H01.4 H01.5 H13.1 P03.1] the landing page has every part and shows the current prices of points', {
        tag: '@wide-and-phone',
      }, async ({ page, server, isMobile }) => {
        await page.goto(server.adultUrl)

        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
        if (isMobile) await page.getByRole('banner').locator('summary').click()
        const header = page.getByRole('banner')
        await expect(header.getByRole('link', { name: landing.logIn })).toHaveAttribute('href', '/login')
        await expect(header.getByRole('link', { name: landing.signUp })).toHaveAttribute('href', '/signup')
        await expect(page.getByRole('link', { name: landing.kidSite })).toHaveAttribute('href', server.kidUrl)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2 })).toHaveText([...landing.sections])
        for (const fact of landing.facts) await expect(main).toContainText(fact)
        for (const name of landing.samples) await expect(main.getByRole('figure', { name })).toBeVisible()
        for (const price of landing.prices) await expect(main.getByText(price)).toBeVisible()
        await expect(main.getByText(landing.answer)).toBeHidden()
        await main.getByText(landing.question).click()
        await expect(main.getByText(landing.answer)).toBeVisible()
        await expectNoSidewaysScrolling(page)
        const links = await page
          .getByRole('link', { includeHidden: true })
          .evaluateAll((anchors) =>
            anchors.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])),
          )
        expect(links.length).toBeGreaterThan(20)
        for (const link of new Set(links.filter((href) => href.startsWith(server.adultUrl))))
          expect((await page.request.get(link)).status(), link).toBe(200)
        expect((await page.goto(server.kidUrl))?.status()).toBe(200)
      })

      test('[D06.10 D06.11] a visitor finds examples of rewards with their prices', {
        tag: '@wide-and-phone',
      }, async ({ page, server, isMobile }) => {
        await page.goto(server.adultUrl)
        await page.getByRole('main').getByRole('link', { name: landing.rewards.link }).click()
        await expect(page).toHaveURL(`${server.adultUrl}/rewards`)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(landing.rewards.title)
        await expect(main.getByRole('listitem')).toHaveCount(12)
        await expect(main.getByRole('listitem').filter({ hasText: landing.rewards.example })).toContainText(
          landing.rewards.price,
        )
        for (const picture of await main.getByRole('listitem').locator('img').all()) {
          await picture.scrollIntoViewIfNeeded()
          await expect(picture).toHaveJSProperty('complete', true)
          await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
        }
        await expectNoSidewaysScrolling(page)

        await page.goto(server.adultUrl)
        if (isMobile) await page.getByRole('banner').locator('summary').click()
        await page.getByRole('banner').getByRole('link', { name: landing.rewards.title }).click()
        await expect(page).toHaveURL(`${server.adultUrl}/rewards`)
      })

      test('[H17.2] the landing page stays in the language that a visitor has chosen', async ({
        page,
        server,
      }) => {
        await page.goto(server.adultUrl)
        await page.getByRole('banner').getByRole('link', { name: other.name }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title)

        await page.goto(server.adultUrl)

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title)
      })
    })

    test('[H09.1 H09.2 H13.1 H13.2] an unknown path has status 404 and a link home', {
      tag: '@wide-and-phone',
    }, async ({ page, server }) => {
      const response = await page.goto(`${server.adultUrl}/no/such/page`)

      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: notFound.home }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
    })

    test('[H09.2 H09.5 H13.1 H13.2] /oops tells that something went wrong and has a link home', {
      tag: '@wide-and-phone',
    }, async ({ page, server }) => {
      await page.goto(`${server.adultUrl}/oops`)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(oops)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: notFound.home }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
    })

    test('[H02.2 H02.3 H13.1 H13.2 H15.1] the kid site starts with the login and links to the parents’ site', {
      tag: '@wide-and-phone',
    }, async ({ page, server }) => {
      await page.goto(server.kidUrl)

      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: kid.parentsSite })).toHaveAttribute(
        'href',
        server.adultUrl,
      )
      await expect(header.getByRole('link', { name: landing.logIn })).toHaveCount(0)
      await expect(header.getByRole('link', { name: landing.signUp })).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(kid.noAccount)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await header.getByRole('link', { name: kid.parentsSite }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
    })

    test('[H02.3 H12.10 H09.1] the kid site has its own not-found page, terms and privacy', async ({
      page,
      server,
    }) => {
      const response = await page.goto(`${server.kidUrl}/no/such/page`)

      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
      await expect(page.getByRole('banner').getByRole('link', { name: kid.parentsSite })).toBeVisible()
      for (const title of [terms, privacy]) {
        await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title)
        await expectAccessible(page)
      }
    })
  })
}

test('[H13.2] the landing page has no axe violations', { tag: '@wide-and-phone' }, async ({
  page,
  server,
}) => {
  await page.goto(server.adultUrl)

  await expectAccessible(page)
})
