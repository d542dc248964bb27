import { ApiError } from './api.ts'

/** Awaits a deletion. Treats `not_found` as success. */
export async function ignoreNotFound(deletion: Promise<unknown>) {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}
