import type { Executor } from '#db/transaction.ts'
import { fixedOrigin } from '#features/passport-signing/passport-origin.ts'
import type { Composition } from '#main/compose.ts'
import type { Config } from '#platform/config/config.ts'

/**
 * Fills an empty marketplace with demo data. Does nothing in production, with the demo turned off, or with a
 * hosted identity service.
 * @returns text with the sign-ins of the demo accounts; empty without demo data
 */
export async function prepareDemoData(composition: Composition): Promise<string> {
  const { platform, marketplace, identity } = composition
  const { config, db, clock, files } = platform
  if (!config.demo || identity === null) return ''
  // Imported on demand, so that production never loads demo code.
  const { prepareDemo } = await import('#features/demo/demo.ts')
  const { index, refreshKnowledge, refreshVocabulary } = marketplace.search
  await marketplace.passports.ensureIssuer()
  const signIns = await prepareDemo({
    db,
    clock,
    storage: files,
    identity,
    search: { refresh: index.refresh, refreshKnowledge, refreshVocabulary },
    profiles: marketplace.profileIndex,
    passports: marketplace.passports.demo,
  })
  if (signIns === null) return ''
  const width = Math.max(...signIns.accounts.map(({ role }) => role.length))
  const lines = signIns.accounts.map(({ role, email }) => `  ${role.padEnd(width)}  ${email}`)
  return `Demo data: sign in with the password ${signIns.password} as\n${lines.join('\n')}\n`
}

/**
 * Keeps the origin under which the passports of the demo were signed, so that a demo starts on another port too. Other
 * installations must set `PASSPORT_ORIGIN`; see `checkOrigin`.
 */
export async function withDemoOrigin(config: Config, executor: Executor): Promise<Config> {
  if (!config.demo) return config
  const { isMarked } = await import('#features/demo/demo-store.ts')
  const origin = (await isMarked(executor)) ? await fixedOrigin(executor) : undefined
  return origin === undefined ? config : { ...config, passportOrigin: origin }
}
