import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#platform/http/openapi.ts'

/** The page's own scripts come as files; its styles are written by script. */
const pagePolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
}

/**
 * Publishes what is mounted: `/api/v1/openapi.json`, and `/api/docs` to read it. Call it after the last route.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(app.vouch.mounted)
  app.get('/api/v1/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: false },
  })
}
