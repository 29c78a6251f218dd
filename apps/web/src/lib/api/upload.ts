import { type FetchOptions, type FetchResponse, ofetch } from 'ofetch'
import { problemFromResponse, problemWithoutResponse } from './api-errors.ts'

export type ApiRequest = FetchOptions<'json'>

/** Abort signal and progress callback of an upload; progress is from 0 to 1. */
export interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

function addressOf(path: string, request: ApiRequest): string {
  const url = new URL(`${request.baseURL ?? ''}${path}`, location.origin)
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value))
  }
  return url.href
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Sends a request by XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function sendWithProgress<T>(
  path: string,
  request: ApiRequest,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<FetchResponse<T>> {
  return new Promise((resolve, reject) => {
    // If the signal was aborted before this point, it fires no event any more.
    if (request.signal?.aborted) return reject(problemWithoutResponse(request.signal.reason))
    const xhr = new XMLHttpRequest()
    xhr.open(request.method ?? 'POST', addressOf(path, request))
    for (const [name, value] of new Headers(request.headers as HeadersInit)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    xhr.onerror = () => reject(problemWithoutResponse(new TypeError('network')))
    xhr.onabort = () => reject(problemWithoutResponse(request.signal?.reason))
    xhr.onload = () => {
      const body = parsed(xhr.responseText)
      if (xhr.status >= 400) {
        const retryAfter = xhr.getResponseHeader('retry-after')
        reject(
          problemFromResponse(xhr.status, body, new Headers(retryAfter ? { 'retry-after': retryAfter } : {})),
        )
        return
      }
      const response = new Response(null, { status: xhr.status })
      resolve(Object.assign(response, { _data: body as T }) as FetchResponse<T>)
    }
    request.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}

/** Sends one file as multipart/form-data, and reports its progress from 0 to 1. */
export function upload<T>(
  path: string,
  request: ApiRequest,
  file: File,
  onProgress?: (share: number) => void,
): Promise<FetchResponse<T>> {
  const form = new FormData()
  form.append('file', file)
  if (onProgress) return sendWithProgress<T>(path, request, form, onProgress)
  return ofetch.raw<T>(path, { ...request, body: form })
}
