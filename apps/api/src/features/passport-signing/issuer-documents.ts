import {
  didDocument,
  didOfIssuer,
  issuerProfile,
  jwks,
  type PublishedKey,
  type RsaPublicJwk,
} from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { EndorsementTexts } from './endorsement-texts.ts'
import { keysOf, type StoredKey } from './issuer-keys-store.ts'

/** What an issuer publishes, as JSON text. */
export interface IssuerDocuments {
  /**
   * DID document (did:web method specification §3.2) with all keys that the issuer ever had.
   * @param id of the issuer; null for the marketplace
   * @throws AppError not-found for an issuer without keys
   */
  did(id: string | null): Promise<string>
  /** JWK Set (RFC 7517 §5). @throws AppError not-found */
  jwks(id: string): Promise<string>
  /** Profile (Open Badges 3.0 §B.1.14), with the endorsements of the issuer. @throws AppError not-found */
  profile(id: string): Promise<string>
  /**
   * URL of the page where people read about the issuer: the public page of its company, or the landing page.
   * @throws AppError not-found
   */
  page(id: string): Promise<string>
}

interface IssuerRow {
  readonly id: string
  readonly name: string
  readonly website: string | null
  readonly marketplace: boolean
  /** Slug of its company's public page. */
  readonly page: string | null
}

/** @param deps.publicUrl of the web app, which may have moved since the first signature fixed `origin` */
export function createIssuerDocuments({
  db,
  origin,
  publicUrl,
  endorsements,
}: {
  readonly db: Database
  readonly origin: string
  readonly publicUrl: string
  readonly endorsements: EndorsementTexts
}): IssuerDocuments {
  const find = async (id: string | null) => {
    if (id !== null && !isUuid(id)) throw notFound('This issuer')
    const { rows } = await sql<IssuerRow>`
      select i.id, i.name, c.website, i.company_id is null as marketplace, p.slug as page
      from passport_issuers i left join companies c on c.id = i.company_id
        left join public_companies p on p.id = c.id
      where (i.id = ${id} or (${id}::uuid is null and i.company_id is null))
        and exists (select from passport_keys k where k.issuer_id = i.id)`.execute(db.kysely)
    const [row] = rows
    if (!row) throw notFound('This issuer')
    const did = didOfIssuer(origin, row.marketplace ? null : row.id)
    return { ...row, did, keys: (await keysOf(db.kysely, row.id)).map(published) }
  }
  return {
    did: async (id) => {
      const { did, keys } = await find(id)
      return JSON.stringify(didDocument(did, keys))
    },
    jwks: async (id) => {
      const { did, keys } = await find(id)
      return JSON.stringify(jwks(did, keys))
    },
    page: async (id) => {
      const { page } = await find(id)
      return page === null ? `${publicUrl}/` : `${publicUrl}/companies/${page}`
    },
    profile: async (given) => {
      const { id, did, name, website } = await find(given)
      const endorsed = (await endorsements.ofIssuer(id)).map((text) => JSON.parse(text) as object)
      const about = { id: `${origin}/issuers/${id}`, did, name, url: website ?? origin }
      return JSON.stringify(issuerProfile({ ...about, endorsements: endorsed }))
    },
  }
}

function published(key: StoredKey): PublishedKey {
  const about = { state: key.state, compromisedAt: key.state === 'compromised' ? key.ended_at : null }
  return key.kind === 'ed25519'
    ? { kind: key.kind, publicKeyMultibase: key.public, ...about }
    : { kind: key.kind, publicJwk: JSON.parse(key.public) as RsaPublicJwk, thumbprint: key.name, ...about }
}
