import { readLocal } from '#web/platform/api/local-storage.ts'

/** Who signed in on this browser last with a family code; the PIN is not stored. */
export type FamilyLogin = { family_code: string; first_name: string }

/** The key under which the browser stores a `FamilyLogin` as JSON. */
export const FAMILY_KEY = 'questnest.family'

export function readFamilyLogin(): FamilyLogin | undefined {
  try {
    const { family_code, first_name } = JSON.parse(readLocal(FAMILY_KEY) ?? '')
    return typeof family_code === 'string' && typeof first_name === 'string'
      ? { family_code, first_name }
      : undefined
  } catch {
    return undefined
  }
}
