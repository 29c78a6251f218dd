import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'

/** Serves `/config.json`, which the web app reads at its start. Contains no secrets. */
export function serveClientConfig(app: FastifyInstance, config: Config, secrets: Secrets): void {
  const { identity } = config
  const content = {
    apiBaseUrl: '/api/v1',
    currency: config.currency,
    identity: identity.kind,
    /** Null when the identity service has the same origin as the page. */
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
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-store').send(content))
}
