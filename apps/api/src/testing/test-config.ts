import { type Config, readConfig } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'

/** Fixed secrets for all tests. */
export const testSecrets: Secrets = {
  identityApiKey: 'test-api-key',
  identityKeySecret: Buffer.alloc(32, 7),
  passportKeySecret: Buffer.alloc(32, 9),
  signingSecret: 'a signing secret that only tests use',
}

/** The configuration for tests: no rate limits, no demo data. @param env additional environment variables */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    VOUCH_RATE_LIMIT: 'off',
    // Off, because a busy test machine would look like an overload.
    VOUCH_SHED_LOAD: 'off',
    VOUCH_DEMO: 'off',
    // Test issuers, identity providers and fake Firebase projects run on this machine.
    OUTGOING_PRIVATE_HOSTS: 'localhost,127.0.0.1',
    ...env,
  })
}
