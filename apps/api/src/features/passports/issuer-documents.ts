import { DocumentError, type DocumentErrorReason } from '@vouch/credentials'
import type { OwnDocuments } from '#features/passport-signing/ports.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-guard.ts'

/**
 * Fetches a document that an issuer published.
 * @throws DocumentError, or another error, unless the response is successful
 */
export type FetchText = (url: string) => Promise<string>

const accept =
  'application/did+json, application/did+ld+json, application/vc+jwt, application/json;q=0.9, */*;q=0.1'

/** Maximum documents in the cache, of up to 1 MiB each. */
const maxCached = 20
/** Number of requests without a response after which a host is skipped. */
const maxTimeouts = 2

/** Thrown when the host responded, but with an error. */
class BadResponse extends Error {}

/**
 * Makes a function that fetches issuers' documents.
 * @param fetch must limit hosts, time and size, because issuers choose the URLs
 * @param ownDocuments answers for issuers here, without HTTP
 */
export function createFetchText(fetch: typeof globalThis.fetch, ownDocuments?: OwnDocuments): FetchText {
  return async (url) => {
    const own = await ownDocuments?.(url)
    if (own !== undefined) return own
    const answer = await fetch(url, { headers: { accept } }).catch((error: unknown) => {
      throw outgoingReason(error) ?? error
    })
    if (answer.status === 410) throw new DocumentError('gone')
    if (answer.status === 404) throw new DocumentError('missing')
    if (!answer.ok) throw new BadResponse(`responded ${answer.status}`)
    return answer.text()
  }
}

/**
 * Caches documents and failures while many passports are checked. Skips
 * unresponsive hosts, because each would delay all other passports.
 */
export function createCachedFetch(fetchText: FetchText): FetchText {
  const answers = new Map<string, Promise<string>>()
  const timeouts = new Map<string, number>()
  return (url) => {
    const cached = answers.get(url)
    if (cached) return cached
    const { host } = new URL(url)
    if ((timeouts.get(host) ?? 0) >= maxTimeouts) return Promise.reject(new Error(`${host} does not answer`))
    const [oldest] = answers.keys()
    if (answers.size >= maxCached && oldest !== undefined) answers.delete(oldest)
    const answer = fetchText(url)
    // Keeps a cached rejection from ending the process as unhandled; callers still receive it.
    answer.catch((error: unknown) => {
      if (!(error instanceof BadResponse || error instanceof DocumentError))
        timeouts.set(host, (timeouts.get(host) ?? 0) + 1)
    })
    answers.set(url, answer)
    return answer
  }
}

/** Why a host that answered did not give a document; null if it did not answer, or with an error. */
export function reasonOf(error: unknown): DocumentErrorReason | null {
  return error instanceof DocumentError ? error.reason : null
}

function outgoingReason(error: unknown): DocumentError | null {
  const code = error instanceof OutgoingError ? error.code : null
  return code === 'redirect' || code === 'too-large' ? new DocumentError(code) : null
}
