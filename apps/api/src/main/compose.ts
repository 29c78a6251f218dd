import { fileURLToPath } from 'node:url'
import type { Identity } from '@vouch/identity'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { createActorLoader } from '#access/load-actor.ts'
import { measurePushes } from '#features/push/push-metrics.ts'
import { createAccountDirectory, guardedFetch } from '#main/accounts.ts'
import { createMarketplace, type Marketplace } from '#main/features.ts'
import { createIdentityService, identityPorts, issuerOf } from '#main/identity.ts'
import { registerJobs } from '#main/jobs.ts'
import { createPlatform, type Platform } from '#main/platform.ts'
import {
  createTokenVerifier,
  embeddedKeys,
  hostedKeys,
  type VerifierOptions,
} from '#platform/accounts/token-verifier.ts'
import type { Config } from '#platform/config/config.ts'
import { createApp, registerApi } from '#platform/http/create-app.ts'
import { serveDocs } from '#platform/http/docs.ts'
import { shedLoadIn } from '#platform/http/load-shedding.ts'
import { operationRoutes } from '#platform/http/operation-routes.ts'
import { measureMails } from '#platform/mail/mail-metrics.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createClientConfig, serveClientConfig } from '#platform/web/client-config.ts'
import { servePayloads } from '#platform/web/payloads.ts'
import { serveWeb } from '#platform/web/static-web.ts'

/** All parts of the server, wired together; nothing listens or runs yet. */
export interface Composition {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly marketplace: Marketplace
  /** The embedded identity service; null when a hosted one is configured. */
  readonly identity: Identity | null
}

interface ComposeOptions extends Pick<Platform, 'config' | 'log' | 'clock' | 'db' | 'secrets'> {
  /** Public keys for verifying identity tokens; only for tests, which sign their own tokens. */
  readonly tokenKeys?: JWTVerifyGetKey
  readonly extraRoutes?: (api: FastifyInstance) => void
  readonly webRoot?: string
}

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Constructs all parts of the server and wires them together. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, log, clock, db, secrets } = options
  const platform = createPlatform({ config, log, clock, db, secrets })
  const identity = createIdentityService(platform, identityPorts(platform))
  const verify = createTokenVerifier(verifierOptions(platform, identity, options.tokenKeys))
  const metrics = createMetrics(db.pool)
  measureMails(metrics.registry, db)
  measurePushes(metrics.registry, db)
  const app = await createApp({
    config,
    log,
    db,
    secrets,
    actorOf: createActorLoader(db, verify, clock),
    metrics,
  })
  const marketplace = createMarketplace(platform, createAccountDirectory(platform, identity), {
    // A token that a test signed itself has no stored session to check.
    isSessionCurrent: (!options.tokenKeys && identity?.accounts.isCurrent) || (async () => true),
  })
  await registerApi(app, config, (api) => {
    operationRoutes(api)
    for (const feature of marketplace.features) feature.routes(api)
    options.extraRoutes?.(api)
  })
  await app.register(async (scope) => {
    shedLoadIn(scope)
    for (const feature of marketplace.features) feature.documents?.(scope)
  })
  registerJobs(platform, marketplace, identity)
  if (identity) {
    await app.register(async (scope) => {
      shedLoadIn(scope)
      await scope.register(identity.plugin)
    })
  }
  if (platform.mailer.folder && !config.production) {
    const { serveDevMail } = await import('#platform/mail/dev/dev-mail.ts')
    await serveDevMail(app, platform.mailer.folder)
  }
  const { pushKeys } = marketplace
  const clientConfig = createClientConfig(config, secrets, pushKeys && (() => pushKeys.current()))
  serveClientConfig(app, clientConfig)
  await serveDocs(app)
  const webRoot = options.webRoot ?? builtWeb
  const payloads = { home: marketplace.search.landing, ...marketplace.legal.payloads }
  servePayloads(app, webRoot, { sources: payloads, clock })
  await serveWeb(app, webRoot, { ...marketplace.pages, clientConfig })
  return { app, platform, marketplace, identity }
}

function verifierOptions(
  platform: Platform,
  identity: Identity | null,
  testKeys: JWTVerifyGetKey | undefined,
): VerifierOptions {
  const { config, clock, sessionEndings } = platform
  // A token that a test signed itself has no stored session to check.
  const isCurrent = testKeys ? async () => true : identity?.accounts.isCurrent
  return {
    issuer: issuerOf(config),
    audience: config.identity.projectId,
    algorithm: config.identity.kind === 'embedded' ? 'ES256' : 'RS256',
    keys: testKeys ?? keysOf(config, identity),
    clock,
    ...(isCurrent && { sessions: { isCurrent, endings: sessionEndings } }),
  }
}

function keysOf(config: Config, identity: Identity | null): JWTVerifyGetKey {
  return identity ? embeddedKeys(identity.jwks) : hostedKeys(config.identity.jwksUrl, guardedFetch(config))
}
