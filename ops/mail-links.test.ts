import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { messageKinds } from '#server/message-kinds.ts'
import { renderSamples } from '#server/messages/notifications/gallery.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import routes from '#web/routes.ts'

const config = readConfig({})
// The type assertion is safe, because only path and children are read.
const pages = routes as RouteObject[]
const messages = renderSamples(
  { config, secrets: createSecrets('secret'), clock: createMovableClock() },
  messageKinds,
)

/** Returns the URLs of the two sites in a text. */
const linksIn = (text: string) => text.match(/https?:\/\/(?:kidsclub\.)?localhost:\d+(?:\/[^\s)>"]*)?/g) ?? []

test.each(messages)(
  '[N03.5] every link of the message $kind by $channel in $language leads to a page',
  (message) => {
    const text = message.channel === 'email' ? message.mail.text : message.text
    for (const link of linksIn(text)) {
      const { pathname } = new URL(link)
      const page = matchRoutes(pages, pathname)?.at(-1)?.route
      expect(page, link).toBeDefined()
      expect(page?.path, link).not.toBe('*')
    }
  },
)

test('[N03.5] messages have links, and links to missing pages are detected', () => {
  const links = messages.flatMap((message) =>
    linksIn(message.channel === 'email' ? message.mail.text : message.text),
  )
  expect(links.length).toBeGreaterThan(messages.length / 2)
  expect(matchRoutes(pages, '/kids/1/gifts')?.at(-1)?.route.path).toBe('*')
})
