import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/values.ts'
import { TERMS_VERSION } from '#server/accounts/families/consents.ts'
import { readCategories, readProducts } from '#server/rewards/catalog/parse-lines.ts'
import { listWordsOfMoney } from '#server/testing/words-of-money.ts'
import {
  contentPaths,
  isArticle,
  type PointsMode,
  pagesFolder,
  pointsModes,
  readContentPages,
} from './pages.ts'
import { parseMarkdown, plainText, type Tree } from './tree.ts'

const pages = new Map(
  pointsModes.flatMap((mode) =>
    languages.map((language) => [`${language} ${mode}`, readContentPages(language, mode)]),
  ),
)
const pagesIn = (language: Language, mode: PointsMode = 'bought') => pages.get(`${language} ${mode}`) ?? []

/** Returns all elements, nested ones included. */
function listElements(trees: Tree[]): Exclude<Tree, string>[] {
  return trees.flatMap((tree) => (typeof tree === 'string' ? [] : [tree, ...listElements(tree[2])]))
}

test('[H12.1] each content page exists in both languages, with the same parts in the same order', () => {
  const files = languages.map((language) => globSync('**/*.md', { cwd: `${pagesFolder}/${language}` }).sort())
  expect(files[0]).toEqual(files[1])
  expect(files[0]?.length).toBe(contentPaths().length)
  const shape = (language: Language, mode: PointsMode) =>
    pagesIn(language, mode).map(({ path, picture, date, related, onKidSite, body }) => ({
      path,
      picture,
      date,
      related,
      onKidSite,
      tags: listElements(body)
        .map(([tag]) => tag)
        .filter((tag) => /^(h2|h3|table|details)$/.test(tag)),
    }))
  for (const mode of pointsModes) expect(shape('fr-CA', mode)).toEqual(shape('en-CA', mode))
})

test('[H12.8] every link leads to an existing page and anchor, no anchor is there twice, and the kid site links to no sign-up', () => {
  const routes = [
    '/',
    '/login',
    '/signup',
    '/mydata',
    '/settings/account',
    '/settings/notification',
    '/blog/feed.xml',
  ]
  for (const [name, list] of pages) {
    const ids = new Map(list.map(({ path, body }) => [path, listElements(body).map(([, { id }]) => id)]))
    for (const { path, body, onKidSite } of list) {
      for (const [tag, { href = '' }] of listElements(body)) {
        if (tag !== 'a' || /^(https:|mailto:|__KID_URL__)/.test(href)) continue
        const [target = '', anchor] = href.split('#')
        const exists = ids.has(target || path) || routes.includes(target)
        expect([name, path, href, exists]).toEqual([name, path, href, true])
        if (anchor)
          expect([name, path, href, ids.get(target || path)?.includes(anchor)]).toEqual([
            name,
            path,
            href,
            true,
          ])
        expect(onKidSite && target === '/signup').toBe(false)
      }
      expect(new Set(ids.get(path)?.filter(Boolean)).size).toBe(ids.get(path)?.filter(Boolean).length)
    }
  }
})

test('[F01.2] where points are given, no content page speaks of money, and no article says that Questnest sells points', () => {
  // Articles may speak of a family’s own money, and of prices in general.
  const ownSelling =
    /\b(we sell|we would like you to buy|buy (any|some|points)|points cost|catalog|parcel)\b|\b(nous vendons|en achet\w+|points coûtent|catalogue|colis)\b/giu
  const listWords = (text: string, article: boolean) =>
    article ? [...(text.match(ownSelling) ?? [])] : listWordsOfMoney(text)
  const find = (mode: PointsMode) =>
    languages.flatMap((language) =>
      pagesIn(language, mode).flatMap((page) => {
        const text = [page.title, page.description, page.lead, plainText(page.body)].join('\n')
        const words = listWords(text, isArticle(page))
        return words.length > 0 ? [[language, page.path, ...words]] : []
      }),
    )
  expect(find('given')).toEqual([])
  const paths = new Set(find('bought').map(([, path]) => path))
  expect([...paths]).toEqual(expect.arrayContaining(['/faq', '/blog/article/talking-about-money-at-nine']))
})

test('marks of a points mode are all closed, and leave nothing behind', () => {
  for (const list of pages.values())
    for (const { path, title, description, lead, body } of list)
      expect([path, [title, description, lead, plainText(body)].join(' ').match(/\{\{|\}\}/g)]).toEqual([
        path,
        null,
      ])
})

test('[H12.9] every article has a date, a picture and related articles', () => {
  for (const language of languages) {
    const articles = pagesIn(language).filter(isArticle)
    for (const { path, date = '', picture, lead, related, minutes } of articles) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect([path, existsSync(`web/assets/svg/${picture}.svg`)]).toEqual([path, true])
      expect(lead).toBeTruthy()
      // Three cards fill one row of the page.
      expect(related).toHaveLength(3)
      for (const other of related) expect(articles.map((article) => article.path)).toContain(other)
      expect(minutes).toBeGreaterThan(1)
    }
  }
})

test('[D06.10] every reward on the rewards page is in the demo catalogue, with its name, price and picture', () => {
  const folder = 'server/rewards/catalog/demo'
  const { categories } = readCategories(readFileSync(`${folder}/categories.csv`))
  const keys = new Set(categories.map(({ key }) => key))
  const { products } = readProducts(readFileSync(`${folder}/catalogue.csv`), keys)
  for (const language of languages) {
    const page = pagesIn(language).find(({ path }) => path === '/rewards')
    const items = listElements(page?.body ?? []).filter(([tag]) => tag === 'li')
    expect(items).toHaveLength(12)
    for (const item of items) {
      const [sku = ''] = listElements(item[2]).flatMap(([tag, { src }]) => (tag === 'img' ? [src] : []))
      const product = products.find((each) => each.sku === sku)
      const name = language === 'fr-CA' ? product?.name_fr : product?.name_en
      const price = new Intl.NumberFormat(language).format(product?.points ?? 0)
      expect(plainText(item[2]).replaceAll('\u00a0', ' ').trim()).toBe(
        `${name} ${price} points`.replaceAll('\u00a0', ' '),
      )
      expect([sku, existsSync(`web/assets/rewards/${sku}.webp`)]).toEqual([sku, true])
    }
  }
})

test('[F01.2] where points are given, the rewards page has ideas with pictures and points, the same in both languages', () => {
  const listIdeas = (language: Language) => {
    const page = pagesIn(language, 'given').find(({ path }) => path === '/rewards')
    return listElements(page?.body ?? [])
      .filter(([tag]) => tag === 'li')
      .map(([, , trees]) => ({
        picture: listElements(trees).find(([tag]) => tag === 'img')?.[1].src,
        points: /\d[\d\s,]*\spoints/.exec(plainText(trees))?.[0].replace(/\D/g, ''),
      }))
  }
  const ideas = listIdeas('en-CA')
  expect(ideas).toHaveLength(12)
  expect(listIdeas('fr-CA')).toEqual(ideas)
  for (const { picture, points } of ideas) {
    expect([picture, existsSync(`web/assets/rewards/${picture}.webp`)]).toEqual([picture, true])
    expect(Number(points)).toBeGreaterThan(0)
  }
})

test('[H17.6] each article has its own picture for link previews, and all other pages share one', () => {
  for (const language of languages) {
    const articles = pagesIn(language).filter(isArticle)
    const expectedNames = ['questnest', ...articles.map(({ path }) => path.split('/').at(-1) ?? '')]
    const files = globSync('*.png', { cwd: `web/public/cards/${language}` })
    expect(files.map((file) => file.replace('.png', '')).sort()).toEqual(expectedNames.sort())
    for (const file of files) {
      const png = readFileSync(`web/public/cards/${language}/${file}`)
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
        'PNG',
        1200,
        630,
      ])
    }
  }
})

test('[S11.8 H12.7] consents record the version of the terms page', () => {
  for (const list of pages.values())
    expect(list.find(({ path }) => path === '/terms-of-service')?.version).toBe(TERMS_VERSION)
})

test('parseMarkdown returns elements, and throws if the text contains HTML', () => {
  expect(parseMarkdown('## Points & prices {#points}\n\nOne **two** [three](/faq) \\_\\_X\\_\\_')).toEqual([
    ['h2', { id: 'points' }, ['Points & prices']],
    ['p', {}, ['One ', ['strong', {}, ['two']], ' ', ['a', { href: '/faq' }, ['three']], ' __X__']],
  ])
  expect(plainText(parseMarkdown('- a\n- b'))).toBe('a b  ')
  expect(() => parseMarkdown('<img src=x>')).toThrow('Unsupported Markdown block')
  expect(() => parseMarkdown('a <b>b</b>')).toThrow('Unsupported Markdown in a line')
})
