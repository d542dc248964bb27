import type { Page } from '@playwright/test'

/** Holds back the requests to a URL until `release` is called; `firstRequest` resolves with the first of them. */
export async function holdRequests(page: Page, url: string) {
  let release = () => {}
  const mayContinue = new Promise<void>((resolve) => {
    release = resolve
  })
  const firstRequest = page.waitForRequest(url)
  await page.route(url, async (route) => {
    await mayContinue
    await route.continue()
  })
  return { firstRequest, release: () => release() }
}
