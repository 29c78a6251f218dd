import type { CheckOptions } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'

/** Maximum number of documents fetched per check. A credential with a status list and two keys needs five. */
const maxDocuments = 12

/** Documents of issuers; each URL is fetched at most once per check. */
export interface Documents {
  readonly plainHttpHosts: readonly string[]
  /** @throws CredentialError issuer-unreachable, too-complex */
  get(url: string): Promise<unknown>
}

export function createDocuments({ fetchDocument, plainHttpHosts = [] }: CheckOptions): Documents {
  const fetched = new Map<string, Promise<unknown>>()
  return {
    plainHttpHosts,
    get(url) {
      const earlier = fetched.get(url)
      if (earlier !== undefined) return earlier
      if (fetched.size >= maxDocuments) {
        throw new CredentialError('too-complex', 'This passport refers to too many documents.')
      }
      const document = fetchDocument(url).catch((error: unknown) => {
        throw new CredentialError(
          'issuer-unreachable',
          `${new URL(url).host} could not be reached to check this passport. Try again later.`,
          { cause: error },
        )
      })
      fetched.set(url, document)
      return document
    },
  }
}
