import { createIdentity, type Identity, type IdentityOptions } from '@vouch/identity'
import { accountDeleted } from '#features/account/erasure.ts'
import { guardedFetch } from '#main/accounts.ts'
import type { Platform } from '#main/platform.ts'
import type { Config } from '#platform/config/config.ts'
import { completeProviders } from '#platform/config/identity-providers.ts'

/** What the server passes to the identity service, such as the function that queues a mail. */
type IdentityPorts = Pick<
  IdentityOptions,
  'mail' | 'accountDeleted' | 'sessionsEnded' | 'providers' | 'fetch'
>

/** Creates the embedded identity service; null when a hosted one is configured. */
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

/** The issuer (`iss`) that identity tokens must have. */
export function issuerOf(config: Config): string {
  return config.identity.kind === 'embedded'
    ? `${config.publicUrl}/identity`
    : `https://securetoken.google.com/${config.identity.projectId}`
}

/**
 * Connects the identity service to the server. Mails go to the outbox and deletions to the job queue, both in
 * the caller's transaction. Calls to identity providers use the guarded fetch.
 */
export function identityPorts({ mailer, queue, config, sessionEndings }: Platform): IdentityPorts {
  return {
    mail: (executor, mail) => mailer.write(executor, mail),
    accountDeleted: (executor, uid) => queue.enqueue(executor, accountDeleted, { uid }),
    sessionsEnded: sessionEndings.note,
    providers: config.identity.kind === 'embedded' ? completeProviders(config.identity.providers) : [],
    fetch: guardedFetch(config),
  }
}
