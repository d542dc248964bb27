import { type IncomingHttpHeaders, request } from 'node:http'

export type ApiResponse = {
  status: number
  // Tests read responses of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: IncomingHttpHeaders
}
type Call = { body?: unknown; kidSite?: boolean; headers?: Record<string, string> }
type CallOptions = Omit<Call, 'body'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Sites = { port: number; adultUrl: string; kidUrl: string }

/** Returns a client that sends this token, or acts as a visitor without one. */
export function createApiClient(sites: Sites, token = '') {
  const call = (method: Method, path: string, { headers, ...rest }: Call = {}) => {
    const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return send(sites, method, path, { ...rest, headers: { ...bearer, ...headers } })
  }
  return {
    token,
    get: (path: string, more?: CallOptions) => call('GET', path, more),
    post: (path: string, body?: unknown, more?: CallOptions) => call('POST', path, { ...more, body }),
    put: (path: string, body?: unknown, more?: CallOptions) => call('PUT', path, { ...more, body }),
    delete: (path: string, more?: CallOptions) => call('DELETE', path, more),
  }
}
export type ApiClient = ReturnType<typeof createApiClient>

/** Node does not resolve the hosts of the two sites, so the request goes to 127.0.0.1 with a Host header. */
function send(
  { port, adultUrl, kidUrl }: Sites,
  method: Method,
  path: string,
  { body, kidSite, headers }: Call,
) {
  const { host } = new URL(kidSite ? kidUrl : adultUrl)
  const options = {
    host: '127.0.0.1',
    port,
    method,
    path: path.startsWith('/dev') ? path : `/api/v1${path}`,
    headers: { host, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  }
  return new Promise<ApiResponse>((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      incoming.on('end', () => {
        const isJson = incoming.headers['content-type']?.includes('json')
        resolve({
          status: incoming.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : text,
          headers: incoming.headers,
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** For steps that prepare a test: throws if the status is another one. */
export async function expectStatus(status: number, answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await answer
  if (response.status !== status)
    throw new Error(`Expected status ${status}, got ${response.status}: ${JSON.stringify(response.body)}`)
  return response
}
