import type { RefusalAnswer } from '#contract/refusals.ts'
import { m } from '#messages'
import { ApiError } from './api.ts'
import { currentUser } from './session.ts'

/** Fetches a file of the API and hands it to the browser to save: a plain link could not say who is asking. */
export async function download(path: string, fallbackName: string) {
  const response = await fetch(`/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${currentUser().token}`,
      'accept-language': document.documentElement.lang,
    },
  }).catch(() => {
    throw new ApiError(0, { error: m.ui_offline() })
  })
  if (!response.ok) {
    // Every part of it is optional and looked at before use.
    const answer = (await response.json().catch(() => ({}))) as Partial<RefusalAnswer>
    throw new ApiError(response.status, answer)
  }
  const [, name = fallbackName] =
    /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  save(await response.blob(), name)
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
