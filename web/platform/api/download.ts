import { fetchApi } from './api.ts'

/** Fetches a file of the API and hands it to the browser to save: a plain link could not say who is asking. */
export async function download(path: string, fallbackName: string) {
  const response = await fetchApi(path)
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
