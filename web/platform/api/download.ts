import { fetchApi } from './api.ts'

/** Downloads a file from the API. A plain link cannot send the session token. */
export async function download(path: string, fallbackName: string) {
  const response = await fetchApi(path)
  const [, name = fallbackName] =
    /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveAsFile(await response.blob(), name)
}

export function saveAsFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
