import type { Composition } from '#main/compose.ts'

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
  const { index, refreshVocabulary } = marketplace.search
  const signIns = await prepareDemo({
    db,
    clock,
    storage: files,
    identity,
    search: { refresh: index.refresh, refreshVocabulary },
    profiles: marketplace.profileIndex,
  })
  if (signIns === null) return ''
  const width = Math.max(...signIns.accounts.map(({ role }) => role.length))
  const lines = signIns.accounts.map(({ role, email }) => `  ${role.padEnd(width)}  ${email}`)
  return `Demo data: sign in with the password ${signIns.password} as\n${lines.join('\n')}\n`
}
