import type { Language } from '#contract/values.ts'
import type { HostedSearch, SearchableProduct } from './port.ts'

type Account = { appId: string; key: string; index: string }

/** Time limits. The one for searching is short: a person is typing, and the caller can use the local search instead. */
const FIND_MS = 1000
const FEED_MS = 30_000
const BATCH_SIZE = 500

/** Searches with Algolia, with one index per language. Browsers never call Algolia themselves. */
export function algolia(
  { appId, key, index }: Account,
  { readUrl, writeUrl } = {
    readUrl: `https://${appId}-dsn.algolia.net`,
    writeUrl: `https://${appId}.algolia.net`,
  },
): HostedSearch {
  async function send(method: 'POST' | 'PUT', url: string, body: object, timeout: number): Promise<unknown> {
    const answer = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-algolia-application-id': appId,
        'x-algolia-api-key': key,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(({ name }) => {
      throw new Error(`Algolia cannot be reached: ${name}`)
    })
    const result: { message?: string } = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(`Algolia answered ${answer.status} ${result.message ?? ''}`)
    return result
  }
  const indexPath = (language: Language) =>
    `/1/indexes/${encodeURIComponent(`${index}_${language.slice(0, 2)}`)}`

  return {
    name: `algolia:${appId}/${index}`,

    feed: async (products, removedIds) => {
      for (const language of ['en-CA', 'fr-CA'] as const) {
        const indexUrl = writeUrl + indexPath(language)
        await send('PUT', `${indexUrl}/settings`, settingsFor(language), FEED_MS)
        const requests = [
          ...products.map((product) => ({ action: 'updateObject', body: toRecord(product, language) })),
          ...removedIds.map((objectID) => ({ action: 'deleteObject', body: { objectID } })),
        ]
        for (let from = 0; from < requests.length; from += BATCH_SIZE) {
          const batch = requests.slice(from, from + BATCH_SIZE)
          await send('POST', `${indexUrl}/batch`, { requests: batch }, FEED_MS)
        }
      }
    },

    find: async (query, language, limit) => {
      const request = {
        query,
        hitsPerPage: limit,
        attributesToRetrieve: [],
        attributesToHighlight: [],
        // Children's searches are not tracked.
        analytics: false,
      }
      const { hits } = (await send(
        'POST',
        `${readUrl}${indexPath(language)}/query`,
        request,
        FIND_MS,
      )) as Hits
      return hits.map(({ objectID }) => objectID)
    },
  }
}

/** The part of Algolia's documented response that is read. Not validated: `find` throws if `hits` is missing. */
type Hits = { hits: { objectID: string }[] }

const settingsFor = (language: Language) => {
  const languageCode = language.slice(0, 2)
  return {
    searchableAttributes: ['name', 'category', 'unordered(description)'],
    indexLanguages: [languageCode],
    queryLanguages: [languageCode],
    ignorePlurals: true,
    removeStopWords: true,
  }
}

const toRecord = (product: SearchableProduct, language: Language) => ({
  objectID: product.id,
  ...product[language],
})
