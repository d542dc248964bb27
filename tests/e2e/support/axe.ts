import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Every rule that axe knows and the page breaks, one line each; one line too while the page is not there yet, unless `anyway`. A mail is held to WCAG alone. */
export async function findViolations(page: Page, { anyway = false, isMail = false } = {}) {
  // A page keeps the script: bringing it there costs as much as the asking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ isAnyway, tags }) => {
      if (!isAnyway && document.querySelector('[aria-busy=true], .loading-bar'))
        return ['The screen is not there yet.']
      // What the script has put there.
      const { run } = Reflect.get(window, 'axe') as typeof axe
      // Of the rules that are kept nothing is told, which is most of the work.
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(tags && { runOnly: tags }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { isAnyway: anyway, tags: isMail ? wcag : undefined },
  )
}
