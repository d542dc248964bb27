import { AwsClient } from 'aws4fetch'
import { type PictureStore, PictureStoreError } from './port.ts'

type Bucket = { url: string; region: string; keyId: string; secret: string }

/** Short, because a person may be waiting for the picture. */
const TIMEOUT_MS = 5000

/** Stores pictures with a service that speaks the protocol of Amazon S3. `url` is the address of the bucket. */
export function s3Pictures({ url, region, keyId, secret }: Bucket): PictureStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  })

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Buffer | undefined> {
    const request = { method, ...(body && { body, headers: { 'content-type': 'image/webp' } }) }
    try {
      const answer = await client.fetch(`${url}/${name}`, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const content = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return content
      if (answer.status === 404 && /<Code>NoSuchKey</.test(content.toString())) return undefined
      throw new PictureStoreError(`The picture store answered ${answer.status} to ${method}`)
    } catch (error) {
      if (error instanceof PictureStoreError) throw error
      throw new PictureStoreError('The picture store cannot be reached', { cause: error })
    }
  }

  return {
    put: async (name, picture) => {
      await send('PUT', name, picture)
    },
    find: (name) => send('GET', name),
    delete: async (name) => {
      await send('DELETE', name)
    },
  }
}
