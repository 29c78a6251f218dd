import { createIdentity, type Identity, type IdentityOptions, type OidcProvider } from '@vouch/identity'
import { accountDeleted } from '#features/account/erasure.ts'
import { guardedFetch } from '#main/accounts.ts'
import type { Platform } from '#main/platform.ts'
import type { Config } from '#platform/config/config.ts'
import { completeProviders } from '#platform/config/identity-providers.ts'

/** What the identity service gets from the rest of the program. */
export type IdentityPorts = Pick<
  IdentityOptions,
  'mail' | 'accountDeleted' | 'sessionsEnded' | 'providers' | 'fetch'
>

/** The embedded identity service; null when people sign in at a hosted one. */
export function createIdentityService(
  { config, secrets, db, clock, log }: Platform,
  ports: IdentityPorts,
): Identity | null {
  if (config.identity.kind === 'firebase') return null
  return createIdentity({
    pool: db.pool,
    projectId: config.identity.projectId,
    issuer: issuerOf(config),
    apiKey: secrets.identityApiKey,
    keySecret: secrets.identityKeySecret,
    allowedOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    actionPages: {
      resetPassword: `${config.publicUrl}/forgot-password`,
      actions: `${config.publicUrl}/email-verify`,
    },
    continueOrigins: config.corsOrigins,
    passwordPolicy: config.identity.passwordPolicy,
    enumerationProtection: config.identity.enumerationProtection,
    anonymousAccounts: config.identity.anonymousAccounts,
    rotationDays: config.identity.keyDays,
    limitFactor: config.rateLimitFactor,
    ...ports,
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

/**
 * What it gets: mails go to the outbox and a deletion to the queue, in the transaction that they belong to; providers are
 * asked through the guard.
 */
export function identityPorts({ mailer, queue, config, sessionEndings }: Platform): IdentityPorts {
  return {
    mail: (executor, mail) => mailer.write(executor, mail),
    accountDeleted: (executor, uid) => queue.enqueue(executor, accountDeleted, { uid }),
    sessionsEnded: sessionEndings.note,
    providers: config.identity.kind === 'embedded' ? oidcProviders(config) : [],
    fetch: guardedFetch(config),
  }
}

function oidcProviders({ identity }: Config): OidcProvider[] {
  return completeProviders(identity.providers).map(({ icon, scopes, ...provider }) => ({
    ...provider,
    ...(icon !== undefined && { icon }),
    ...(scopes !== undefined && { scopes }),
  }))
}
