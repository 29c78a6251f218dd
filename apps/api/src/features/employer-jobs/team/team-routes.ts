import { getJobTeam, type JobTeam, removeJobTeamMember, setJobTeamMember } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#base/actor.ts'
import { mount } from '#platform/http/mount.ts'
import type { TeamReadModel } from './team-read-model.ts'
import type { TeamService } from './team-service.ts'

interface Parts {
  readonly readModel: TeamReadModel
  readonly teams: TeamService
}

export function mountTeamRoutes(app: FastifyInstance, { readModel, teams }: Parts): void {
  const after = async (actor: Actor, jobId: string, command: Promise<void>): Promise<JobTeam> => {
    await command
    return readModel.one(actor, jobId)
  }

  mount(app, getJobTeam, ({ actor, params }) => readModel.one(actor, params.id))
  mount(app, setJobTeamMember, ({ actor, params: { id: jobId, userId }, body }) =>
    after(actor, jobId, teams.set(actor, { jobId, userId }, body)),
  )
  mount(app, removeJobTeamMember, ({ actor, params: { id: jobId, userId }, query }) =>
    after(actor, jobId, teams.remove(actor, { jobId, userId }, query.handOverTo)),
  )
}
