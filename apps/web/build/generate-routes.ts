// Writes src/app/route-tree.gen.ts without a build: the router's plugin runs when its configuration is resolved.
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'

await resolveConfig({ root: fileURLToPath(new URL('..', import.meta.url)) }, 'build')
