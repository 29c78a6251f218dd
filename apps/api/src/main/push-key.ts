// Prints the public key for push, or makes a new one: npm run push-key [rotate]
import { systemClock } from '#base/clock.ts'
import { StartError } from '#base/start-error.ts'
import { createPushKeys, pushKeyPurpose } from '#features/push/push-keys.ts'
import { withDatabase } from '#main/command-database.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { createContentCipher } from '#platform/content-cipher.ts'

const [command = 'show'] = process.argv.slice(2)

try {
  if (command !== 'show' && command !== 'rotate') throw new StartError('Usage: npm run push-key [rotate]')
  const config = readConfig(process.env)
  const { signingSecret } = await loadSecrets(config)
  const cipher = createContentCipher(signingSecret, pushKeyPurpose)
  await withDatabase(config, async ({ db }) => {
    const keys = createPushKeys({ db, cipher, clock: systemClock })
    process.stdout.write(`${command === 'rotate' ? await keys.rotate() : await keys.current()}\n`)
  })
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
