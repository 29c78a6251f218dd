import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { anonymizeApplications, runningApplications } from './erase-applicant-store.ts'
import type { PipelineService } from './pipeline-service.ts'
import type { ApplicantErasure } from './ports.ts'

export function createApplicantErasure(deps: {
  readonly db: Database
  readonly pipeline: PipelineService
}): ApplicantErasure {
  const { db, pipeline } = deps
  return {
    withdrawAll: async (userId) => {
      for (const id of await runningApplications(db.kysely, userId)) {
        try {
          await pipeline.execute(asApplicant(userId), id, { action: 'withdraw', reason: 'other' })
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'not-permitted-now')) throw error
        }
      }
    },
    anonymizeApplications,
  }
}

/** Makes an actor for background work, who can access only this person's own applications. */
function asApplicant(userId: string): Actor {
  return {
    userId,
    uid: '',
    email: '',
    emailVerified: false,
    displayName: '',
    roles: [],
    memberships: [],
    listRoles: [],
    rulesRevision: 0,
    deletionRequested: false,
    sid: null,
    authTime: 0,
  }
}
