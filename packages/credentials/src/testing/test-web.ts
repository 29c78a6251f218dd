import {
  type CheckedCredential,
  CredentialError,
  type CredentialErrorCode,
  checkCredential,
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

export async function check(
  content: string | Uint8Array,
  web: TestWeb,
  now = today,
): Promise<CheckedCredential> {
  return checkCredential(readCredential(Buffer.from(content)), { fetchDocument: web.fetchDocument, now })
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
