import type { IssuerDocuments } from './issuer-documents.ts'
import type { OwnDocuments } from './ports.ts'
import type { StatusListText } from './status-list-text.ts'

/** @param origin where the documents are published */
export function createOwnDocuments(
  origin: string,
  issuers: IssuerDocuments,
  statusListText: StatusListText,
): OwnDocuments {
  return async (url) => {
    const address = URL.parse(url)
    if (address?.origin !== origin) return undefined
    const { pathname } = address
    if (pathname === '/.well-known/did.json') return issuers.did(null)
    const [, issuer, file] = /^\/issuers\/([\w-]+)(?:\/([\w.]+))?$/.exec(pathname) ?? []
    if (issuer !== undefined && file === 'did.json') return issuers.did(issuer)
    if (issuer !== undefined && file === 'jwks.json') return issuers.jwks(issuer)
    if (issuer !== undefined && file === undefined) return issuers.profile(issuer)
    const [, list] = /^\/status\/([\w-]+)$/.exec(pathname) ?? []
    return list === undefined ? undefined : statusListText(list)
  }
}
