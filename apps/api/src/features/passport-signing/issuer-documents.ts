import { createHash } from 'node:crypto'
import {
  didDocument,
  didOfIssuer,
  issuerProfile,
  jwks,
  type PublishedKey,
  type RsaPublicJwk,
} from '@vouch/credentials/issuing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { isKnown } from '#platform/http/not-modified.ts'
import { keysOf, type StoredKey } from './issuer-keys-store.ts'

/** An issuer with what its public documents say. */
interface PublishedIssuer {
  readonly id: string
  readonly did: string
  readonly name: string
  readonly url: string
  readonly keys: readonly PublishedKey[]
}

const hour = 'public, max-age=3600'

/**
 * Serves what verifiers fetch: the DID document of each issuer (did:web method specification §3.2), its JWK Set (RFC
 * 7517 §5) and its profile (Open Badges 3.0 §B.1.14). Browsers get the page of the issuer's address instead.
 */
export function serveIssuerDocuments(app: FastifyInstance, db: Database, origin: string): void {
  const find = async (id: string | null): Promise<PublishedIssuer> => {
    if (id !== null && !isUuid(id)) throw notFound('This issuer')
    const { rows } = await sql<{ id: string; name: string; website: string | null; marketplace: boolean }>`
      select i.id, i.name, c.website, i.company_id is null as marketplace
      from passport_issuers i left join companies c on c.id = i.company_id
      where case when ${id}::uuid is null then i.company_id is null else i.id = ${id}::uuid end
        and exists (select from passport_keys k where k.issuer_id = i.id)`.execute(db.kysely)
    const [row] = rows
    if (!row) throw notFound('This issuer')
    const did = didOfIssuer(origin, row.marketplace ? null : row.id)
    const keys = (await keysOf(db.kysely, row.id)).map(published)
    return { id: row.id, did, name: row.name, url: row.website ?? origin, keys }
  }

  app.get('/.well-known/did.json', async (request, reply) => {
    const { did, keys } = await find(null)
    return answer(request, reply, 'application/did+ld+json', didDocument(did, keys))
  })
  app.get<{ Params: { id: string } }>('/issuers/:id/did.json', async (request, reply) => {
    const { did, keys } = await find(request.params.id)
    return answer(request, reply, 'application/did+ld+json', didDocument(did, keys))
  })
  app.get<{ Params: { id: string } }>('/issuers/:id/jwks.json', async (request, reply) => {
    const { did, keys } = await find(request.params.id)
    return answer(request, reply, 'application/jwk-set+json', jwks(did, keys))
  })
  app.get<{ Params: { id: string } }>('/issuers/:id', async (request, reply) => {
    const { id, did, name, url } = await find(request.params.id)
    const profile = issuerProfile({ id: `${origin}/issuers/${id}`, did, name, url })
    return answer(request, reply, 'application/ld+json', profile)
  })
}

function published(key: StoredKey): PublishedKey {
  const about = { state: key.state, compromisedAt: key.state === 'compromised' ? key.ended_at : null }
  return key.kind === 'ed25519'
    ? { kind: key.kind, publicKeyMultibase: key.public, ...about }
    : { kind: key.kind, publicJwk: JSON.parse(key.public) as RsaPublicJwk, thumbprint: key.name, ...about }
}

function answer(request: FastifyRequest, reply: FastifyReply, type: string, document: object): FastifyReply {
  return sendDocument(request, reply, { type, text: JSON.stringify(document), cacheControl: hour })
}

/**
 * Sends a public document with an entity tag, or 304 to a client that has it. Scripts of every site may read it:
 * verifiers run in browsers too.
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  of: { readonly type: string; readonly text: string; readonly cacheControl: string },
): FastifyReply {
  const tag = `"${createHash('sha256').update(of.text).digest('base64url').slice(0, 22)}"`
  reply.headers({
    etag: tag,
    'cache-control': of.cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.type(of.type).send(of.text)
}
