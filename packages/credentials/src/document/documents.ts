import type { CheckOptions } from '../checked-credential.ts'
import { CredentialError } from '../credential-error.ts'

/** A credential with a status list and two keys needs five. */
const maxDocuments = 12

/** Documents of issuers, each asked for once in a check. */
export interface Documents {
  readonly plainHttpHosts: readonly string[]
  /** @throws CredentialError issuer-unreachable, too-complex */
  get(url: string): Promise<unknown>
}

export function createDocuments({ fetchDocument, plainHttpHosts = [] }: CheckOptions): Documents {
  const asked = new Map<string, Promise<unknown>>()
  return {
    plainHttpHosts,
    get(url) {
      const before = asked.get(url)
      if (before !== undefined) return before
      if (asked.size >= maxDocuments) {
        throw new CredentialError('too-complex', 'This passport refers to too many documents.')
      }
      const now = fetchDocument(url).catch((error: unknown) => {
        throw new CredentialError(
          'issuer-unreachable',
          `${new URL(url).host} could not be asked about this passport. Try again later.`,
          { cause: error },
        )
      })
      asked.set(url, now)
      return now
    },
  }
}
