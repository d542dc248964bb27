import { type IncomingHttpHeaders, request } from 'node:http'

export type ApiResponse = {
  status: number
  // Tests read responses of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: IncomingHttpHeaders
}
type RequestOptions = { body?: unknown; kidSite?: boolean; headers?: Record<string, string> }
type OptionsWithoutBody = Omit<RequestOptions, 'body'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Sites = { port: number; adultUrl: string; kidUrl: string }

/** Returns a client that sends `token`. Without a token it acts as a visitor. */
export function createApiClient(sites: Sites, token = '') {
  const call = (method: Method, path: string, { headers, ...rest }: RequestOptions = {}) => {
    const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return send(sites, method, path, { ...rest, headers: { ...bearer, ...headers } })
  }
  return {
    token,
    get: (path: string, options?: OptionsWithoutBody) => call('GET', path, options),
    post: (path: string, body?: unknown, options?: OptionsWithoutBody) =>
      call('POST', path, { ...options, body }),
    put: (path: string, body?: unknown, options?: OptionsWithoutBody) =>
      call('PUT', path, { ...options, body }),
    delete: (path: string, options?: OptionsWithoutBody) => call('DELETE', path, options),
  }
}
export type ApiClient = ReturnType<typeof createApiClient>

/** Sends the request to 127.0.0.1 with a Host header, because Node does not resolve the hosts of the two sites. */
function send(
  { port, adultUrl, kidUrl }: Sites,
  method: Method,
  path: string,
  { body, kidSite, headers }: RequestOptions,
) {
  const { host } = new URL(kidSite ? kidUrl : adultUrl)
  const nodeOptions = {
    host: '127.0.0.1',
    port,
    method,
    path: path.startsWith('/dev') ? path : `/api/v1${path}`,
    headers: {
      host,
      // The development tools change nothing without it.
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  }
  return new Promise<ApiResponse>((resolve, reject) => {
    const outgoing = request(nodeOptions, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
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

/** Returns the response, or throws if it has another status. For calls that set up a test. */
export async function expectStatus(status: number, pending: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await pending
  if (response.status !== status)
    throw new Error(`Expected status ${status}, got ${response.status}: ${JSON.stringify(response.body)}`)
  return response
}
