import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'

/** What the web app reads at its start from `/config.json`: nothing in it is secret. */
export function clientConfig(config: Config, secrets: Secrets): Record<string, unknown> {
  const { identity } = config
  return {
    apiBaseUrl: '/api/v1',
    currency: config.currency,
    identity: identity.kind,
    /** Null: the page's own origin. */
    identityOrigin: null,
    providers: identity.providers.map(({ id, label, icon }) => ({ id, label, icon: icon ?? null })),
    passwordSignIn: identity.signIn.includes('password'),
    emailLink: identity.signIn.includes('link'),
    production: config.production,
    devMail: !config.production && config.mail.smtp === undefined,
    apiKey: secrets.identityApiKey,
    projectId: identity.projectId,
    authDomain: identity.authDomain ?? null,
    storageBucket: identity.storageBucket ?? null,
    messagingSenderId: identity.messagingSenderId ?? null,
    appId: identity.appId ?? null,
    measurementId: identity.measurementId ?? null,
    messagingVapidKey: identity.messagingVapidKey ?? null,
  }
}

/** Serves it. */
export function serveClientConfig(app: FastifyInstance, content: Record<string, unknown>): void {
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-store').send(content))
}
