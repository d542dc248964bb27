import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Returns axe violations, one line each; mails are checked against WCAG only. Returns one line for a page that is still loading, unless `anyway`. */
export async function findViolations(page: Page, { anyway = false, isMail = false } = {}) {
  // Injected once per page, because it takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ isAnyway, tags }) => {
      if (!isAnyway && document.querySelector('[aria-busy=true], .loading-bar'))
        return ['The screen is still loading.']
      // The script assigns `window.axe`.
      const { run } = Reflect.get(window, 'axe') as typeof axe
      // Reporting passed rules would be most of the work.
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(tags && { runOnly: tags }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { isAnyway: anyway, tags: isMail ? wcag : undefined },
  )
}
