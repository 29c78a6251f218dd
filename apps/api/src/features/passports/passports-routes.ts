import {
  addPassport,
  checkPassport,
  downloadPassport,
  listPassports,
  removePassport,
  showPassport,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { callerGone } from '#platform/http/caller-gone.ts'
import { mount } from '#platform/http/mount.ts'
import type { PassportsReadModel } from './passports-read-model.ts'
import type { PassportsService } from './passports-service.ts'

interface PassportsParts {
  readonly service: PassportsService
  readonly readModel: PassportsReadModel
}

export function mountPassportsRoutes(app: FastifyInstance, { service, readModel }: PassportsParts): void {
  mount(app, listPassports, async ({ actor }) => ({ items: await readModel.list(actor) }))

  mount(app, addPassport, async ({ actor, file, reply }) => {
    const { passport, isNew } = await service.add(actor, file, callerGone(reply))
    reply.code(isNew ? 201 : 200)
    return passport
  })

  mount(app, checkPassport, ({ actor, params }) => service.check(actor, params.id))

  mount(app, downloadPassport, ({ actor, params, query, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return readModel.file(actor, params.id, query.as)
  })
  mount(app, showPassport, ({ actor, params, body }) => service.show(actor, params.id, body.visibility))
  mount(app, removePassport, ({ actor, params }) => service.remove(actor, params.id))
}
