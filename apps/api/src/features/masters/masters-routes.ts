import { getMaster, getMasterValue, listMasters, listMasterValues } from '@vouch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { mount } from '#platform/http/mount.ts'
import { isKnown } from '#platform/http/not-modified.ts'
import type { MastersReadModel } from './masters-read-model.ts'

export function mountMastersRoutes(app: FastifyInstance, readModel: MastersReadModel): void {
  const { revision } = readModel
  mount(app, listMasters, async (call) => unlessKnown(call, await revision(null), () => readModel.entities()))
  mount(app, getMaster, async (call) =>
    unlessKnown(call, await revision(call.params.entity), () => readModel.entity(call.params.entity)),
  )
  mount(app, listMasterValues, async (call) =>
    unlessKnown(call, await revision(call.params.entity), () =>
      readModel.options(call.params.entity, call.query),
    ),
  )
  // The ETag uses the revision of all master lists, because the response names values of several lists.
  mount(app, getMasterValue, async (call) =>
    unlessKnown(call, await revision(null), () =>
      readModel.value(call.params.entity, call.params.code, call.query.language),
    ),
  )
}

/** Master lists change rarely. Browsers cache a response for a minute, then get 304 until the revision changes. */
const cacheControl = 'public, max-age=60'

async function unlessKnown(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  revision: string,
  answer: () => Promise<JsonText>,
): Promise<JsonText> {
  const tag = `W/"m${revision}"`
  reply.headers({ 'cache-control': cacheControl, etag: tag })
  if (!isKnown(request, tag)) return answer()
  reply.code(304)
  return jsonText('')
}
