import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '#platform/http/not-modified.ts'
import { prefersPage } from '#platform/http/prefers-page.ts'
import type { AchievementDocument } from './achievement-document.ts'
import type { EndorsementTexts } from './endorsement-texts.ts'
import type { IssuerDocuments } from './issuer-documents.ts'
import type { StatusListText } from './status-list-text.ts'

interface ById {
  readonly Params: { readonly id: string }
}

const [hour, fiveMinutes] = ['public, max-age=3600', 'public, max-age=300']

/** Serves what verifiers fetch, at the addresses that passports name. */
export function serveDocuments(
  app: FastifyInstance,
  {
    issuers,
    achievement,
    statusListText,
    endorsements,
  }: {
    readonly issuers: IssuerDocuments
    readonly achievement: AchievementDocument
    readonly statusListText: StatusListText
    readonly endorsements: EndorsementTexts
  },
): void {
  app.get('/.well-known/did.json', async (request, reply) =>
    send(request, reply, {
      type: 'application/did+ld+json',
      text: await issuers.did(null),
      cacheControl: hour,
    }),
  )
  app.get<ById>('/issuers/:id/did.json', async (request, reply) => {
    const text = await issuers.did(request.params.id)
    return send(request, reply, { type: 'application/did+ld+json', text, cacheControl: hour })
  })
  app.get<ById>('/issuers/:id/jwks.json', async (request, reply) => {
    const text = await issuers.jwks(request.params.id)
    return send(request, reply, { type: 'application/jwk-set+json', text, cacheControl: hour })
  })
  app.get<ById>('/issuers/:id', async (request, reply) => {
    const { id } = request.params
    reply.header('vary', 'Accept')
    if (prefersPage(request.headers.accept)) return reply.redirect(await issuers.page(id), 303)
    const text = await issuers.profile(id)
    return send(request, reply, { type: 'application/ld+json', text, cacheControl: hour })
  })
  app.get<{ Params: { id: string; number: string } }>(
    '/passport-definitions/:id/:number',
    async (request, reply) => {
      const { id, number } = request.params
      const { text, issuerId } = await achievement(id, number)
      reply.header('vary', 'Accept')
      if (prefersPage(request.headers.accept)) return reply.redirect(await issuers.page(issuerId), 303)
      return send(request, reply, { type: 'application/ld+json', text, cacheControl: hour })
    },
  )
  app.get<ById>('/status/:id', async (request, reply) => {
    const text = await statusListText(request.params.id)
    return send(request, reply, { type: credentialType(request), text, cacheControl: fiveMinutes })
  })
  app.get<ById>('/endorsements/:id', async (request, reply) => {
    const text = await endorsements.one(request.params.id)
    return send(request, reply, { type: credentialType(request), text, cacheControl: fiveMinutes })
  })
}

/** The media type of Open Badges 3.0, or that of the VC Data Model 2.0 for clients that name it. */
function credentialType({ headers }: FastifyRequest): string {
  return /application\/vc(?!\+)/.test(headers.accept ?? '') ? 'application/vc' : 'application/vc+ld+json'
}

/**
 * Sends a public document with an entity tag, or 304 to a client that has it. Scripts of every site may read it, because
 * verifiers run in browsers too.
 */
function send(
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
