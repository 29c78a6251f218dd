import { type Config, readConfig } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'

/** Secrets for tests, the same in every run. */
export const testSecrets: Secrets = {
  identityApiKey: 'test-api-key',
  identityKeySecret: Buffer.alloc(32, 7),
  signingSecret: 'a signing secret that only tests use',
}

/**
 * The configuration of tests: no rate limits, no demo.
 * @param env variables that a test is about
 */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    VOUCH_RATE_LIMIT: 'off',
    // A busy machine is no overload of this server.
    VOUCH_SHED_LOAD: 'off',
    VOUCH_DEMO: 'off',
    // Issuers, providers and hosted projects of tests run here.
    OUTGOING_PRIVATE_HOSTS: 'localhost,127.0.0.1',
    ...env,
  })
}
