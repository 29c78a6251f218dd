import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The route path of a module in `src/routes`; null for other modules and layouts. */
function routePath(moduleId: string): string | null {
  const file = /\/src\/routes\/(.+?)\.tsx(?:\?|$)/.exec(moduleId)?.[1]
  if (file === undefined || file.startsWith('__root')) return null
  const parts = file.split(/[/.]/)
  if (parts.at(-1)?.startsWith('_')) return null
  const named = parts.filter((part) => !part.startsWith('_') && part !== 'index' && part !== 'route')
  return `/${named.map((part) => part.replace(/^\$/, ':').replace(/_$/, '')).join('/')}`
}

function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, files = new Set<string>()): Set<string> {
  if (files.has(`/${chunk.fileName}`)) return files
  files.add(`/${chunk.fileName}`)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) filesOf(imported, chunks, files)
  }
  return files
}

/** Writes the build's id and each route's files below `/builds`, and sets `import.meta.env.VITE_BUILD_ID`. */
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
