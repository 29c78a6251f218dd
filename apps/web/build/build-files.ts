import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  /** The module that a chunk without modules of its own stands for. */
  readonly facadeModuleId: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The path of a module below `src/routes`, without its extension; null for other modules and the root. */
function routeFile(moduleId: string): string | null {
  const file = /\/src\/routes\/(.+?)\.tsx(?:\?|$)/.exec(moduleId)?.[1]
  return file === undefined || file.startsWith('__root') ? null : file
}

/** The route path of a file below `src/routes`; null for layouts. */
function routePath(file: string): string | null {
  const parts = file.split(/[/.]/)
  if (parts.at(-1)?.startsWith('_')) return null
  const named = parts.filter((part) => !part.startsWith('_') && part !== 'index' && part !== 'route')
  return `/${named.map((part) => part.replace(/^\$/, ':').replace(/_$/, '')).join('/')}`
}

/** The files of the layouts around a route: `_default/jobs/index` is in `_default` and `_default/jobs/route`. */
function layoutsOf(file: string): string[] {
  const folders = file.split('/').slice(0, -1)
  return folders.flatMap((_, index) => {
    const folder = folders.slice(0, index + 1).join('/')
    return [folder, `${folder}/route`]
  })
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
      const chunksOf = Map.groupBy(
        [...chunks.values()].flatMap((chunk) =>
          [...new Set([...chunk.moduleIds, chunk.facadeModuleId ?? ''].map(routeFile))].map((file) => ({
            file,
            chunk,
          })),
        ),
        ({ file }) => file,
      )
      const routes: Record<string, string[]> = {}
      for (const file of chunksOf.keys()) {
        const path = file === null ? null : routePath(file)
        if (file === null || path === null) continue
        const needed = [file, ...layoutsOf(file)].flatMap((one) => chunksOf.get(one) ?? [])
        const files = needed.flatMap(({ chunk }) => [...filesOf(chunk, chunks)])
        routes[path] = [...new Set([...(routes[path] ?? []), ...files])].sort()
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
