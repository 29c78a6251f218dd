import {
  answerFeedback,
  changeFeedback,
  changeFeedbacks,
  exportFeedbacks,
  getFeedback,
  getFeedbackFigures,
  listFeedbacks,
  listMyFeedbacks,
  submitFeedback,
} from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import { record } from '#platform/audit.ts'
import type { Feature } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import { feedbackCsv } from './feedback-csv.ts'
import { createFeedbackReadModel, type FeedbackFilters } from './feedback-read-model.ts'
import { createQueueService, type QueueServiceDeps } from './queue-service.ts'
import { createSubmissionService } from './submission-service.ts'

/** Feedbacks that a person, or everybody behind one IP address, may give. */
const perHour = { max: 5, windowSeconds: 60 * 60 } as const

/** Feedback of visitors and signed-in people, and its answers by administrators. */
export function feedbackFeature(deps: QueueServiceDeps & { readonly masters: MasterValues }): Feature {
  const submission = createSubmissionService(deps)
  const queue = createQueueService(deps)
  const readModel = createFeedbackReadModel(deps)

  const exported = async (actor: Actor, filters: FeedbackFilters) => {
    requireAccess(actor, 'feedback.manage', null)
    const rows = await readModel.table(filters, actor)
    await record(deps.db.kysely, {
      action: 'feedback.export',
      actorId: actor.userId,
      subjectId: actor.userId,
      at: deps.clock(),
      details: { feedbacks: rows.length },
    })
    const about = { contentType: 'text/csv; charset=utf-8', downloadAs: 'feedback.csv' }
    return new FileAnswer(feedbackCsv(rows), about)
  }

  return {
    routes: (app) => {
      const limitFor = app.vouch.storedWorkLimiter
      mount(app, submitFeedback, ({ actor, body, request }) =>
        submission.submit(actor, body, {
          limit: limitFor(request, 'feedback', perHour),
          acceptLanguage: request.headers['accept-language'],
        }),
      )
      mount(app, listMyFeedbacks, ({ actor, query }) => readModel.own(actor, query))
      mount(app, listFeedbacks, ({ actor, query }) => readModel.list(actor, query))
      mount(app, getFeedbackFigures, ({ actor }) => readModel.figures(actor))
      mount(app, exportFeedbacks, ({ actor, query }) => exported(actor, query))
      mount(app, changeFeedbacks, ({ actor, body }) => queue.changeAll(actor, body.ids, body.change))
      mount(app, getFeedback, ({ actor, params }) => readModel.one(actor, params.id))
      mount(app, changeFeedback, async ({ actor, params, body, version }) => {
        await queue.change(actor, { id: params.id, version }, body)
        return readModel.one(actor, params.id)
      })
      mount(app, answerFeedback, async ({ actor, params, body, version }) => {
        await queue.answer(actor, { id: params.id, version }, body)
        return readModel.one(actor, params.id)
      })
    },
  }
}
