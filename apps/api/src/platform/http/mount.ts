import type { Route } from '@vouch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { FileAnswer } from '#platform/http/answers.ts'
import { authenticate, requireAudience } from '#platform/http/audience.ts'
import type { Call, Handler } from '#platform/http/call.ts'
import { hashOf, readKey, runOnce } from '#platform/http/idempotency.ts'
import { noShedding } from '#platform/http/load-shedding.ts'
import { type Input, inputReader } from '#platform/http/read-input.ts'
import { acceptUploads, readUpload } from '#platform/http/upload.ts'

const jsonType = 'application/json; charset=utf-8'

/** Stands for all visitors in idempotency keys. Their clients choose random keys. */
const visitor = '00000000-0000-0000-0000-000000000000'

interface Outcome {
  readonly status: number
  readonly answer: unknown
}

/**
 * Mounts a route of the contract. Steps: load shedding, authentication, rate limits, audience, input (unknown fields
 * are refused), handler, response. When the handler of a JSON route returns a string, PostgreSQL has built the JSON,
 * which is sent unchanged. The status is the first success status of the route unless the handler sets another one.
 * @param app scope with the prefix `/api/v1`
 * @param handler passes the call to one use case
 */
export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { vouch } = app
  const statuses = successStatuses(route)
  const read = inputReader(route)
  const run = handler as unknown as (call: Call<Route>) => Promise<unknown>
  // Health checks and metrics must respond even under overload.
  const isForOperator = route.audience === 'operator'
  const isShed = !route.path.startsWith('/health/') && !isForOperator
  const shedder = isShed ? vouch.shedder : noShedding
  // An upload takes no slot, because a slow sender would hold it too long.
  const runInSlot = route.upload ? shedder.bound<Promise<Outcome>> : shedder.run<Outcome>
  vouch.mounted.push(route)
  const options: RouteOptions = {
    method: route.method,
    url: route.path,
    schema: { response: responseSchemas(route) },
    config: { routeId: route.id },
    onRequest: async (request) => {
      const waiting = shedder.admit()
      if (waiting) await waiting
      await shedder.run(async () => {
        if (!isForOperator) {
          try {
            request.actor = await authenticate(request, vouch.actorOf)
          } catch (error) {
            await vouch.limiter(request, route.id, route.method)
            throw error
          }
          await vouch.limiter(request, route.id, route.method)
        }
        requireAudience(route, request, vouch.metricsToken)
      })
    },
    handler: async (request, reply) => {
      const input = read(request)
      reply.code(statuses[0])
      const work = async (): Promise<Outcome> => {
        const file = route.upload ? await readUpload(request) : undefined
        const answer = await run({
          ...input,
          file,
          actor: request.actor,
          request,
          reply,
        } as unknown as Call<Route>)
        return { status: reply.statusCode, answer }
      }
      // Send the response after the slot is free: an event stream stays open for hours.
      const outcome = await runInSlot(() => once(app, route, request, input, work))
      return send(route, reply, outcome)
    },
  }
  if (!route.upload) app.route(options)
  else
    app.register(async (scope) => {
      await acceptUploads(scope, route)
      scope.route(options)
    })
}

function once(
  app: FastifyInstance,
  route: Route,
  request: FastifyRequest,
  input: Input,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = route.idempotent ? readKey(request.headers['idempotency-key']) : undefined
  if (key === undefined) return work()
  const use = {
    key,
    userId: request.actor?.userId ?? visitor,
    route: route.id,
    bodyHash: hashOf(input.params, input.query, input.body),
  }
  return runOnce(app.vouch.db, use, work)
}

function send(route: Route, reply: FastifyReply, { status, answer }: Outcome): unknown {
  const declared = route.answers[status]
  reply.code(status)
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  if (declared === null || answer === undefined || answer === null) return reply.send()
  if (typeof declared === 'string') return reply.type(`${declared}; charset=utf-8`).send(answer)
  if (typeof answer === 'string') return reply.type(jsonType).send(answer)
  return answer
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.type(file.contentType)
  if (file.length !== undefined) reply.header('content-length', file.length)
  if (file.downloadAs !== undefined) {
    // An ASCII file name for old clients, in addition to the exact one (RFC 6266).
    const ascii = file.downloadAs
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[łŁ]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
      .replace(/[^\w .()-]/g, '_')
    // RFC 8187 reserves four characters that encodeURIComponent leaves unescaped.
    const exact = encodeURIComponent(file.downloadAs).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    reply.header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`)
  }
  return reply.send(file.content)
}

function successStatuses(route: Route): [number, ...number[]] {
  const [first, ...rest] = Object.keys(route.answers)
    .map(Number)
    .filter((status) => status < 300)
  if (first === undefined) throw new Error(`The route ${route.id} declares no success status.`)
  return [first, ...rest]
}

function responseSchemas(route: Route): Record<string, unknown> {
  const schemas = Object.entries(route.answers).filter(
    (entry): entry is [string, z.ZodType] => typeof entry[1] === 'object' && entry[1] !== null,
  )
  return Object.fromEntries(schemas)
}
