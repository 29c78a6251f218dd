// Writes src/app/route-tree.gen.ts without building: the router's plugin does it as soon as its configuration is known.
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'

await resolveConfig({ root: fileURLToPath(new URL('..', import.meta.url)) }, 'build')
