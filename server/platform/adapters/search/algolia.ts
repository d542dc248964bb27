import type { Language } from '#contract/values.ts'
import type { Findable, HostedSearch } from './port.ts'

type Account = { appId: string; key: string; index: string }
type Addresses = { read: string; write: string }

/** Short, because a person is typing and the caller can fall back to the local search. */
const FIND_MS = 1000
const FEED_MS = 30_000
const BATCH = 500

/** Searches with Algolia, with one index per language. Browsers never call Algolia themselves. */
export function algolia(
  { appId, key, index }: Account,
  { read, write }: Addresses = {
    read: `https://${appId}-dsn.algolia.net`,
    write: `https://${appId}.algolia.net`,
  },
): HostedSearch {
  async function send(method: 'POST' | 'PUT', url: string, body: object, patience: number): Promise<unknown> {
    const answer = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-algolia-application-id': appId,
        'x-algolia-api-key': key,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch(({ name }) => {
      throw new Error(`Algolia cannot be reached: ${name}`)
    })
    const said: { message?: string } = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(`Algolia answered ${answer.status} ${said.message ?? ''}`)
    return said
  }
  const placeOf = (language: Language) =>
    `/1/indexes/${encodeURIComponent(`${index}_${language.slice(0, 2)}`)}`

  return {
    name: `algolia:${appId}/${index}`,

    feed: async (products, gone) => {
      for (const language of ['en-CA', 'fr-CA'] as const) {
        const place = write + placeOf(language)
        await send('PUT', `${place}/settings`, settingsFor(language), FEED_MS)
        const requests = [
          ...products.map((product) => ({ action: 'updateObject', body: recordOf(product, language) })),
          ...gone.map((objectID) => ({ action: 'deleteObject', body: { objectID } })),
        ]
        for (let from = 0; from < requests.length; from += BATCH)
          await send('POST', `${place}/batch`, { requests: requests.slice(from, from + BATCH) }, FEED_MS)
      }
    },

    find: async (query, language, atMost) => {
      const asked = {
        query,
        hitsPerPage: atMost,
        attributesToRetrieve: [],
        attributesToHighlight: [],
        // Children's searches are not tracked.
        analytics: false,
      }
      const { hits } = (await send('POST', `${read}${placeOf(language)}/query`, asked, FIND_MS)) as Found
      return hits.map(({ objectID }) => objectID)
    },
  }
}

/** Algolia's documented answer; reading any other throws. */
type Found = { hits: { objectID: string }[] }

const settingsFor = (language: Language) => {
  const word = language.slice(0, 2)
  return {
    searchableAttributes: ['name', 'category', 'unordered(description)'],
    indexLanguages: [word],
    queryLanguages: [word],
    ignorePlurals: true,
    removeStopWords: true,
  }
}

const recordOf = (product: Findable, language: Language) => ({ objectID: product.id, ...product[language] })
