import { getMaster, getMasterValue, listMasters, listMasterValues } from '@vouch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { mount } from '#platform/http/mount.ts'
import { isKnown } from '#platform/http/not-modified.ts'
import type { ListAccesses, Seen } from './list-accesses.ts'
import type { MastersReadModel } from './masters-read-model.ts'

export function mountMastersRoutes(
  app: FastifyInstance,
  readModel: MastersReadModel,
  accesses: ListAccesses,
): void {
  const { revision } = readModel
  mount(app, listMasters, async (call) => {
    const seen = await accesses.all(call.actor)
    return unlessKnown(call, seen, await revision(null), () => readModel.entities(seen.related))
  })
  mount(app, getMaster, async (call) => {
    const { entity } = call.params
    const seen = await accesses.of(call.actor, entity)
    return unlessKnown(call, seen, await revision(entity), () => readModel.entity(entity, seen.access.reach))
  })
  mount(app, listMasterValues, async (call) => {
    const { entity } = call.params
    const seen = await accesses.of(call.actor, entity)
    return unlessKnown(call, seen, await revision(entity), () =>
      readModel.options(entity, seen.access, call.query),
    )
  })
  // The ETag uses the revision of all master lists, because the response names values of several lists.
  mount(app, getMasterValue, async (call) => {
    const seen = await accesses.of(call.actor, call.params.entity)
    return unlessKnown(call, seen, await revision(null), () =>
      readModel.value(call.params, seen.access, call.query.language),
    )
  })
}

/** Clients ask each time, because rules can change; while list and rules are unchanged they get 304. */
async function unlessKnown(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { tag, isPublic }: Seen,
  revision: string,
  answer: () => Promise<JsonText>,
): Promise<JsonText> {
  const etag = `W/"m${revision}-${tag}"`
  reply.headers({ 'cache-control': `${isPublic ? 'public' : 'private'}, no-cache`, etag })
  if (!isKnown(request, etag)) return answer()
  reply.code(304)
  return jsonText('')
}
