import type { CheckOptions } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'
import { DocumentError } from '../document-error.ts'

/** Maximum number of documents fetched per check. A credential with a status list and two keys needs five. */
const maxDocuments = 12

/** Documents of issuers; each URL is fetched at most once per check. */
export interface Documents {
  readonly plainHttpHosts: readonly string[]
  /** Names of accepted issuers that are keys, by DID. */
  readonly listedIssuers: ReadonlyMap<string, string>
  /** @throws CredentialError issuer-unreachable, unusable-document, too-complex */
  get(url: string): Promise<unknown>
}

export function createDocuments({
  fetchDocument,
  plainHttpHosts = [],
  listedIssuers = new Map(),
}: CheckOptions): Documents {
  const fetched = new Map<string, Promise<unknown>>()
  return {
    plainHttpHosts,
    listedIssuers,
    get(url) {
      const earlier = fetched.get(url)
      if (earlier !== undefined) return earlier
      if (fetched.size >= maxDocuments) {
        throw new CredentialError('too-complex', 'This passport refers to too many documents.')
      }
      const document = fetchDocument(url).catch((error: unknown) => {
        throw noDocument(new URL(url).host, error)
      })
      fetched.set(url, document)
      return document
    },
  }
}

function noDocument(host: string, cause: unknown): CredentialError {
  const sentences = {
    gone: `${host} says that a document needed to check this passport no longer exists.`,
    missing: `${host} has no document at an address that this passport names.`,
    redirect: `${host} redirects to another address, which we do not follow. Ask the issuer for a file with the current address.`,
    'too-large': `${host} answers with a document that is too large to check.`,
  }
  if (cause instanceof DocumentError) {
    return new CredentialError('unusable-document', sentences[cause.reason], { cause })
  }
  return new CredentialError(
    'issuer-unreachable',
    `${host} could not be reached to check this passport. Try again later.`,
    { cause },
  )
}
