import {
  type CheckedCredential,
  CredentialError,
  type CredentialErrorCode,
  checkCredential,
  readCredential,
} from '../index.ts'
import type { TestIssuer } from './test-issuer.ts'

/** The web as a test wants it: what issuers serve, and documents of others. */
export interface TestWeb {
  /** By their address; these come before what issuers serve. */
  readonly documents: Map<string, unknown>
  readonly asked: string[]
  fetchDocument(url: string): Promise<unknown>
}

export const today = new Date('2026-11-21T12:00:00Z')

export function testWeb(...issuers: TestIssuer[]): TestWeb {
  const documents = new Map<string, unknown>()
  const asked: string[] = []
  return {
    documents,
    asked,
    async fetchDocument(url) {
      asked.push(url)
      const { origin, pathname } = new URL(url)
      const issuer = issuers.find((one) => one.origin === origin)
      const document = documents.get(url) ?? (await issuer?.document(pathname))
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

/** Its status, or why it does not count. */
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
