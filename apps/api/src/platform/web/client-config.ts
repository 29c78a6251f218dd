import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'

/** Reads the configuration of the web app. */
export type ClientConfig = () => Promise<object>

/**
 * Creates the configuration that the web app reads at its start. Contains no secrets.
 * @param pushKey reads the public key for push of the embedded service; null with the hosted one
 */
export function createClientConfig(
  config: Config,
  secrets: Secrets,
  pushKey: (() => Promise<string>) | null,
): ClientConfig {
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
  }
  return async () => {
    // Without the database, pages still open; only push is not offered.
    const key = pushKey ? await pushKey().catch(() => null) : (identity.messagingVapidKey ?? null)
    return { ...content, messagingVapidKey: key }
  }
}

/** Serves the configuration at `/config.json`. */
export function serveClientConfig(app: FastifyInstance, clientConfig: ClientConfig): void {
  app.get('/config.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await clientConfig()),
  )
}
