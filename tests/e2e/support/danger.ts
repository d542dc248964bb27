import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects a button that deletes, stops, removes or cancels to be red on nothing, framed or not. (D11.6) */
export async function expectDangerous(button: Locator) {
  await expect(button).toBeVisible()
  const { colour, error, background } = await button.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--error)'
    element.append(probe)
    const error = getComputedStyle(probe).color
    probe.remove()
    const { color: colour, backgroundColor: background } = getComputedStyle(element)
    return { colour, error, background }
  })
  expect(colour).toBe(error)
  expect(background).toBe('rgba(0, 0, 0, 0)')
}
