import {
  changeApplicantView,
  deleteApplicantView,
  listApplicantViews,
  restoreApplicantView,
  saveApplicantView,
} from '@vouch/contract'
import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { callerGone } from '#platform/http/caller-gone.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import { type ApplicantViewsDeps, createApplicantViewsService } from './applicant-views-service.ts'

/** Deletes views of applicants that can no longer be restored. */
export const forgetApplicantViews = defineJob({ name: 'forget-applicant-views', payload: z.object({}) })

/** Lists of applicants that people keep under a name. */
export function applicantViewsFeature(deps: ApplicantViewsDeps): Feature {
  const service = createApplicantViewsService(deps)
  return {
    routes: (app) => {
      mount(app, listApplicantViews, async ({ actor, query, reply }) => ({
        items: await (query.withCounts ? service.counted(actor, callerGone(reply)) : service.list(actor)),
      }))
      mount(app, saveApplicantView, ({ actor, body }) => service.save(actor, body))
      mount(app, changeApplicantView, ({ actor, params, version, body }) =>
        service.change(actor, { id: params.id, version }, body),
      )
      mount(app, deleteApplicantView, ({ actor, params }) => service.delete(actor, params.id))
      mount(app, restoreApplicantView, ({ actor, params }) => service.restore(actor, params.id))
    },
    jobs: (queue) => {
      queue.work(forgetApplicantViews, service.forget)
      queue.schedule(forgetApplicantViews, '*/15 * * * *', {})
    },
  }
}
