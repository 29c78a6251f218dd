import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import type { ActorLoader } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { proxyTrust } from '#platform/config/trust-proxy.ts'
import { createStorageHealth, type StorageHealth } from '#platform/files/storage-health.ts'
import { answerSerializer } from '#platform/http/answer-serializer.ts'
import type { HttpContext } from '#platform/http/context.ts'
import { drainRefusedBodies } from '#platform/http/drain-refused-body.ts'
import { createLoadShedder, noShedding, OverloadError } from '#platform/http/load-shedding.ts'
import { problemType, toProblem } from '#platform/http/problem.ts'
import { createRequestLimiter, createStoredWorkLimiter } from '#platform/http/rate-limits.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { createSharedCounts } from '#platform/http/shared-counts.ts'
import type { Metrics } from '#platform/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    routeId?: string
  }
}

const maxBodyBytes = 2 ** 20

/** How long running requests may continue after the server is told to stop, in milliseconds. */
const lastRequestsMs = 3_000

interface AppParts {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly actorOf: ActorLoader
  readonly secrets: Pick<Secrets, 'signingSecret'>
  readonly metrics: Metrics
}

/** Creates the HTTP server without routes: limits, headers, compression, logs, metrics and problem responses. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log } = parts
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would redact its bindings each time. Log lines that need it name the request
    // themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: maxBodyBytes,
    // A URL with a search text of 10,000 letters can take 90 kB. Node's default limit is 16 kB.
    http: { maxHeaderSize: 128 * 1024 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
  })
  app.decorateRequest('actor', null)
  app.setSerializerCompiler(({ schema }) => answerSerializer(schema as z.ZodType))
  app.addHook('preClose', async () => {
    // Browsers open connections in advance. Node does not count a connection as idle before its first request,
    // so close all.
    setTimeout(() => app.server.closeAllConnections(), lastRequestsMs).unref()
  })
  const storage = createStorageHealth([config.dataFolder, join(config.dataFolder, 'data')])
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, storage))
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  drainRefusedBodies(app)
  // Access log lines contain only known fields. Searching them for secrets would cost a tenth of the request time.
  const accessLog = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    finish(parts.metrics, accessLog, request, reply)
    done()
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'deflate'],
    customTypes: /^application\/(json|problem\+json|xml|atom\+xml)|^text\/(plain|html|css|calendar|csv)/,
    zlibOptions: { level: 4 },
  })
  const shedder = config.shedLoad ? createLoadShedder(log) : noShedding
  const counts = createSharedCounts(parts.db, parts.secrets.signingSecret, log)
  app.addHook('onClose', async () => counts.stop())
  const context: HttpContext = {
    db: parts.db,
    actorOf: parts.actorOf,
    metrics: parts.metrics,
    metricsToken: config.metricsToken,
    shedder,
    storage,
    limiter: createRequestLimiter(counts, config.rateLimitFactor),
    storedWorkLimiter: createStoredWorkLimiter(counts, config.rateLimitFactor),
    mounted: [],
  }
  app.decorate('vouch', context)
  return app
}

/** Registers the scope `/api/v1`, in which the routes of the contract are mounted. */
export async function registerApi(
  app: FastifyInstance,
  config: Config,
  routes: (api: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: config.corsOrigins.length > 0 ? [...config.corsOrigins] : false,
        credentials: false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'if-match', 'idempotency-key'],
        exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
        maxAge: 600,
      })
      api.addHook('onSend', (_, reply, payload, done) => {
        // Responses depend on the caller. Cacheable routes set this header themselves.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done(null, payload)
      })
      api.setNotFoundHandler(() => {
        throw notFound('This address')
      })
      routes(api)
    },
    { prefix: '/api/v1' },
  )
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  storage: StorageHealth,
): FastifyReply {
  const answer = toProblem(error, request.id, request.url.split('?', 1)[0] ?? '/')
  if (answer.status === 507) storage.noteFull()
  if (answer.isServerError && !(error instanceof OverloadError)) logFailure(error, answer.status, request)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(answer.status).type(problemType).serializer(String).send(JSON.stringify(answer.body))
}

/**
 * Logs a failed request: in full, except 503 and 507, which get one line without a stack, because in an
 * outage every request fails the same way.
 */
function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  const about = { reqId: request.id, route: request.routeOptions.config.routeId }
  if (status === 503 || status === 507)
    request.log.warn(
      { ...about, reason: error instanceof Error ? error.message : `${error}` },
      `answered ${status}`,
    )
  else request.log.error({ ...about, err: error })
}

/** Logs and counts a request. Omits the query string, which may contain user input or a signature. */
function finish(metrics: Metrics, log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { routeId } = request.routeOptions.config
  metrics.observe(routeId ?? 'other', request.method, reply.statusCode, reply.elapsedTime / 1000)
  log.info({
    reqId: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0],
    route: routeId,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    user: request.actor?.userId,
  })
}
