import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The path of the route that a module of `src/routes` serves; null for other modules and for layouts. */
function routePath(moduleId: string): string | null {
  const file = /\/src\/routes\/(.+?)\.tsx(?:\?|$)/.exec(moduleId)?.[1]
  if (file === undefined || file.startsWith('__root')) return null
  const parts = file.split(/[/.]/)
  if (parts.at(-1)?.startsWith('_')) return null
  const named = parts.filter((part) => !part.startsWith('_') && part !== 'index' && part !== 'route')
  return `/${named.map((part) => part.replace(/^\$/, ':').replace(/_$/, '')).join('/')}`
}

function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(`/${chunk.fileName}`)) return found
  found.add(`/${chunk.fileName}`)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(`/${css}`)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) filesOf(imported, chunks, found)
  }
  return found
}

/**
 * Writes `/builds/latest.json` (`{ id, timestamp }`) and `/builds/meta/{id}.json` (each route with the files that it
 * needs), and gives the app its own build id as `import.meta.env.VITE_BUILD_ID`.
 */
export function buildFiles(): Plugin {
  const timestamp = new Date().toISOString()
  const id = createHash('sha256').update(`${timestamp} ${process.pid}`).digest('hex').slice(0, 12)
  return {
    name: 'vouch-build-files',
    config: (_config, { command }) => ({
      define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(command === 'build' ? id : 'development') },
    }),
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      }
      const routes: Record<string, string[]> = {}
      for (const chunk of chunks.values()) {
        for (const path of chunk.moduleIds.map(routePath)) {
          if (path === null) continue
          routes[path] = [...new Set([...(routes[path] ?? []), ...filesOf(chunk, chunks)])].sort()
        }
      }
      const assets = Object.keys(bundle)
        .map((name) => `/${name}`)
        .sort()
      const emit = (fileName: string, value: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(value) })
      emit('builds/latest.json', { id, timestamp })
      emit(`builds/meta/${id}.json`, { id, timestamp, routes, assets })
    },
  }
}
