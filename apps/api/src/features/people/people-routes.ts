import { addRole, currentPerson } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { PeopleReadModel } from './people-read-model.ts'
import type { PeopleService } from './people-service.ts'

export function mountPeopleRoutes(
  app: FastifyInstance,
  service: PeopleService,
  readModel: PeopleReadModel,
): void {
  mount(app, currentPerson, ({ actor }) => readModel.person(actor))

  mount(app, addRole, async ({ actor, body }) => {
    await service.addRole(actor, body.role)
    return readModel.person(actor)
  })
}
