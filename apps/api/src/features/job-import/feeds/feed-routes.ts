import {
  createJobFeed,
  deleteJobFeed,
  fetchJobFeed,
  getJobFeed,
  listJobFeeds,
  pauseJobFeed,
  startJobFeed,
  updateJobFeed,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { FeedsService } from './feeds-service.ts'

export function mountFeeds(app: FastifyInstance, feeds: FeedsService): void {
  mount(app, createJobFeed, ({ actor, body }) => feeds.create(actor, body))
  mount(app, listJobFeeds, ({ actor, query }) => feeds.list(actor, query))
  mount(app, getJobFeed, ({ actor, params }) => feeds.get(actor, params.id))
  mount(app, updateJobFeed, ({ actor, params, version, body }) =>
    feeds.update(actor, { id: params.id, version }, body),
  )
  mount(app, startJobFeed, ({ actor, params }) => feeds.start(actor, params.id))
  mount(app, pauseJobFeed, ({ actor, params }) => feeds.pause(actor, params.id))
  mount(app, fetchJobFeed, ({ actor, params, body }) => feeds.fetch(actor, params.id, body.trust ?? false))
  mount(app, deleteJobFeed, ({ actor, params, query }) => feeds.remove(actor, params.id, query.jobs))
}
