import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * Returns axe violations, one line each. With `isMail`, checks only the rules of WCAG. For a page that is still loading it
 * returns one line that says so, unless `allowLoading` is set.
 */
export async function findViolations(page: Page, { allowLoading = false, isMail = false } = {}) {
  // Injected once per page, because injecting the script takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ canBeLoading, tags }) => {
      // A form that is being sent may wait for a dialog above it.
      const topDialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      const isLoading = [...document.querySelectorAll('[aria-busy=true], .loading-bar')].some(
        (element) => !element.matches('form') || topDialog.contains(element),
      )
      if (!canBeLoading && isLoading) return ['The screen is still loading.']
      // The script assigns `window.axe`.
      const { run } = Reflect.get(window, 'axe') as typeof axe
      // Reporting the passed rules, too, would take most of the time.
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(tags && { runOnly: tags }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { canBeLoading: allowLoading, tags: isMail ? wcag : undefined },
  )
}
