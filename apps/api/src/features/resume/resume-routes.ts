import { exportResume, importResume } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { ResumeService } from './resume-service.ts'

export function mountResumeRoutes(app: FastifyInstance, service: ResumeService): void {
  mount(app, importResume, ({ actor, file }) => service.import(actor, file))

  mount(app, exportResume, async ({ actor, query, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { content, name } = await service[query.format](actor)
    const contentType = query.format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8'
    return new FileAnswer(content, { contentType, downloadAs: name })
  })
}
