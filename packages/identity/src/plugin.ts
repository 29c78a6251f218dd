import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { deleteOwnAccount } from './accounts/delete-account.ts'
import { servedPolicy } from './accounts/password-policy.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { sendOobCode } from './accounts/send-oob-code.ts'
import { signInWithEmailLink } from './accounts/sign-in-with-email-link.ts'
import { update } from './accounts/update.ts'
import type { Context } from './context.ts'
import { type Call, readBody } from './protocol/call.ts'
import { callerOf } from './protocol/caller.ts'
import { createCors } from './protocol/cors.ts'
import { createAuthUri } from './protocol/create-auth-uri.ts'
import { ProtocolError } from './protocol/errors.ts'
import { acceptBodies, assertKey, createErrorHandler } from './protocol/http.ts'
import { lookup } from './protocol/lookup.ts'
import { refresh } from './protocol/refresh.ts'
import { revokeToken } from './protocol/revoke-token.ts'
import { signInWithPassword } from './protocol/sign-in.ts'
import { signInWithCustomToken } from './protocol/sign-in-with-custom-token.ts'
import { signUp } from './protocol/sign-up.ts'
import { addProviderRoutes } from './providers/provider-routes.ts'
import { signInWithIdp } from './providers/sign-in-with-idp.ts'

/** Path prefixes of all calls. Unknown paths with these prefixes get a 404 in the protocol's format. */
const hosts = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']
/** Turns off Fastify's request log, whose URLs contain the API key. The error handler logs failures. */
const silent = 'silent'
const keySetPath = '/.well-known/jwks.json'

const recaptchaConfig = {
  recaptchaKey: '',
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
}

/** Creates a Fastify plugin for the service, with its own parsers, hooks and error handler. */
export function createPlugin(context: Context): FastifyPluginAsync {
  return async (app) => {
    const { settings, keys } = context
    app.addHook('onRoute', (route) => {
      route.logLevel = silent
    })
    acceptBodies(app)
    app.setErrorHandler(createErrorHandler(settings))
    const cors = createCors(settings.allowedOrigins)
    app.addHook('onRequest', (request, reply, done) => {
      cors(request, reply)
      reply.header('cache-control', 'no-store')
      done()
    })
    for (const path of [...hosts, keySetPath])
      app.options(path, async (_request, reply) => reply.code(204).send())
    app.get(keySetPath, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return keys.jwks()
    })
    addProviderRoutes(app, context)
    await app.register(async (calls) => {
      calls.addHook('onRequest', (request, _reply, done) => {
        assertKey(request, settings.apiKey)
        done()
      })
      addCalls(calls, context)
    })
  }
}

function addCalls(app: FastifyInstance, context: Context): void {
  addCall(app, context, signUp)
  addCall(app, context, signInWithPassword)
  addCall(app, context, signInWithIdp)
  addCall(app, context, signInWithEmailLink)
  addCall(app, context, lookup)
  addCall(app, context, update)
  addCall(app, context, deleteOwnAccount)
  addCall(app, context, sendOobCode)
  addCall(app, context, resetPassword)
  addCall(app, context, createAuthUri)
  addCall(app, context, refresh)
  addCall(app, context, signInWithCustomToken)
  addCall(app, context, revokeToken)
  app.get('/identitytoolkit.googleapis.com/v2/recaptchaConfig', async () => recaptchaConfig)
  app.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', async () =>
    servedPolicy(context.settings.passwordPolicy),
  )
  for (const url of hosts) {
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async () => {
        throw new ProtocolError(404, 'OPERATION_NOT_ALLOWED : Unknown method.', 'notFound', 'NOT_FOUND')
      },
    })
  }
}

/** @fastify/compress must not compress responses, which contain secrets: their compressed size could reveal them. */
const callOptions = { logLevel: silent, compress: false, decompress: false } as const

function addCall<Body>(app: FastifyInstance, context: Context, call: Call<Body>): void {
  // Doubled, because the router reads a single colon as the start of a parameter.
  app.post(call.path.replace(':', '::'), callOptions, async (request) =>
    call.run(context, readBody(call.body, request.body), callerOf(request)),
  )
}
