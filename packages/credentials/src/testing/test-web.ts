import {
  type CheckedCredential,
  type CheckOptions,
  CredentialError,
  type CredentialErrorCode,
  checkCredential,
  DocumentError,
  type DocumentErrorReason,
  readCredential,
} from '../index.ts'
import type { TestIssuer } from './test-issuer.ts'

/** A fake web that serves the documents of test issuers, and more documents that a test adds. */
export interface TestWeb {
  /** Documents that the test added, by URL. They replace documents of the issuers. */
  readonly documents: Map<string, unknown>
  readonly requests: string[]
  fetchDocument(url: string): Promise<unknown>
}

export const today = new Date('2026-11-21T12:00:00Z')

export function testWeb(...issuers: Pick<TestIssuer, 'origin' | 'document'>[]): TestWeb {
  const documents = new Map<string, unknown>()
  const requests: string[] = []
  return {
    documents,
    requests,
    async fetchDocument(url) {
      requests.push(url)
      const { origin, pathname } = new URL(url)
      let document = documents.get(url)
      for (const issuer of issuers.filter((one) => one.origin === origin)) {
        document ??= await issuer.document(pathname)
      }
      if (document === undefined) throw new Error(`nothing at ${url}`)
      return document
    },
  }
}

/** A web of badge hosts: origins with their documents by path. 410 or a reason makes the fetch fail as such. */
export function badgeWeb(
  ...hosts: [string, ReadonlyMap<string, unknown>][]
): Pick<CheckOptions, 'fetchDocument'> {
  const found = new Map(hosts)
  const reasons: readonly unknown[] = ['missing', 'redirect', 'too-large'] satisfies DocumentErrorReason[]
  return {
    async fetchDocument(url) {
      const { origin, pathname } = new URL(url)
      const document = found.get(origin)?.get(pathname)
      if (document === 410) throw new DocumentError('gone')
      if (reasons.includes(document)) throw new DocumentError(document as DocumentErrorReason)
      if (document === undefined) throw new Error(`nothing at ${url}`)
      return structuredClone(document)
    },
  }
}

/** Checks a credential that must be rejected; returns the code and the sentence. */
export async function failure(
  content: string | Uint8Array,
  web: Pick<CheckOptions, 'fetchDocument' | 'listedIssuers'>,
): Promise<[CredentialErrorCode, string]> {
  try {
    const { name } = await check(content, web)
    throw new Error(`“${name}” was accepted`)
  } catch (error) {
    if (error instanceof CredentialError) return [error.code, error.message]
    throw error
  }
}

export async function check(
  content: string | Uint8Array,
  web: Pick<CheckOptions, 'fetchDocument' | 'listedIssuers'>,
  now = today,
): Promise<CheckedCredential> {
  return checkCredential(readCredential(Buffer.from(content)), { ...web, now })
}

/** Checks a credential; returns its status, or the error code if it is rejected. */
export async function verdict(
  content: string | Uint8Array,
  web: TestWeb,
  now = today,
): Promise<CheckedCredential['status'] | CredentialErrorCode> {
  try {
    return (await check(content, web, now)).status
  } catch (error) {
    if (error instanceof CredentialError) return error.code
    throw error
  }
}
