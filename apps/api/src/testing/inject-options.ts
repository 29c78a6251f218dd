import type { Route, RouteInput } from '@vouch/contract'
import type { InjectOptions } from 'fastify'

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly version?: number
  readonly file?: File
}

/** Builds the HTTP request that a client sends for a call of a route. */
export async function injectOptions<R extends Route>(
  route: R,
  input: RouteInput<R>,
  headers: Readonly<Record<string, string>>,
): Promise<InjectOptions> {
  const { params = {}, query = {}, body, version, file } = input as AnyInput
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const options: InjectOptions = {
    method: route.method,
    url: `/api/v1${path}${queryString(query)}`,
    headers: { ...headers, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
  }
  if (file) return { ...options, ...(await multipart(file, options.headers)) }
  return body === undefined ? options : { ...options, payload: body as object }
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [name, `${one}`] as [string, string]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

async function multipart(file: File, headers: InjectOptions['headers']): Promise<InjectOptions> {
  const form = new FormData()
  form.append('file', file)
  const encoded = new Response(form)
  return {
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
