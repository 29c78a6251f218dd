import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#platform/http/openapi.ts'

/**
 * Content Security Policy of the API documentation: scripts only from files, styles also inline because
 * scripts write them.
 */
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
 * Serves the OpenAPI document of the mounted routes as `/api/v1/openapi.json`, and a page to read it as
 * `/api/docs`. Call it after the last route is mounted.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  // Built on the first request: it takes half a second, which every start would wait for.
  let built: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    built ??= openApiDocument(app.vouch.mounted)
    return built
  }
  app.get('/api/v1/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send(document()))
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: document,
    transformSpecificationClone: false,
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: false },
  })
}
