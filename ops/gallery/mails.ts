import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findViolations } from '../../tests/e2e/support/axe.ts'
import { measureSidewaysOverflow } from '../../tests/e2e/support/layout.ts'
import type { ShootOptions, Shot } from './shoot.ts'

type MailSample = { kind: string; language: string; html: string }

type MailOptions = Omit<ShootOptions, 'screens' | 'htmlFolder'> & { isSelected: (name: string) => boolean }

export async function* shootMails(options: MailOptions): AsyncGenerator<Shot> {
  const { browser, server, variant, isSelected, folder } = options
  const { width, language, skin } = variant
  await mkdir(join(folder, 'mail'), { recursive: true })
  const context = await browser.newContext({
    viewport: { width: width === 390 ? 390 : 800, height: 800 },
    locale: language,
    colorScheme: skin === 'dark' ? 'dark' : 'light',
  })
  const page = await context.newPage()
  await page.goto(`${server.adultUrl}/dev/gallery`)
  const mails = await page.locator('section:has(iframe)').evaluateAll((sections) =>
    sections.map((section): MailSample => {
      const [kind = '', mailLanguage = ''] = section.querySelector('h2')?.textContent?.split(' · ') ?? []
      return { kind, language: mailLanguage, html: section.querySelector('iframe')?.srcdoc ?? '' }
    }),
  )
  await page.goto('about:blank')
  for (const { kind, language: mailLanguage, html } of mails) {
    const name = `mail ${kind}`
    if (mailLanguage !== language || !isSelected(name)) continue
    await page.setContent(html)
    const problems = await findViolations(page, { isMail: true })
    if ((await measureSidewaysOverflow(page)) > 0) problems.push('reaches beyond the right edge')
    const file = `mail/${kind}-${width}-${language}-${skin}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
    yield { ...variant, name, state: '', file, problems }
  }
  await context.close()
}
