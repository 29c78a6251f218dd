import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Keeps compiled code between starts: a second start takes 0.3 s less. It has to come before everything else.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)))

const [{ runUntilStopped }, { startServer }] = await Promise.all([
  import('#main/run.ts'),
  import('#main/start-server.ts'),
])
await runUntilStopped(startServer)
