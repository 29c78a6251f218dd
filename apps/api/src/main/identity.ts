import { createIdentity, type Identity } from '@vouch/identity'
import type { Platform } from '#main/platform.ts'
import type { Config } from '#platform/config.ts'

/** The embedded identity service; null when people sign in at a hosted one. */
export function createIdentityService({ config, secrets, db, clock, log }: Platform): Identity | null {
  if (config.identity.kind === 'hosted') return null
  return createIdentity({
    pool: db.pool,
    projectId: config.identity.projectId,
    issuer: issuerOf(config),
    apiKey: secrets.identityApiKey,
    keySecret: secrets.identityKeySecret,
    allowedOrigins: config.corsOrigins,
    clock,
    log,
  })
}

/** `iss` of the tokens that this installation accepts. */
export function issuerOf(config: Config): string {
  return config.identity.kind === 'embedded'
    ? `${config.publicUrl}/identity`
    : `https://securetoken.google.com/${config.identity.projectId}`
}
