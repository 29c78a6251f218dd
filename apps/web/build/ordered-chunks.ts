import type { Plugin } from 'vite'

/** Which chunks a chunk imports statically, by file name. */
type ChunkImports = ReadonlyMap<string, readonly string[]>

/** The first circle among chunks that import each other, as the files on the way, or undefined where there is none. */
export function chunkCircle(imports: ChunkImports): string[] | undefined {
  const seen = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    const start = way.indexOf(file)
    if (start >= 0) return [...way.slice(start), file]
    if (seen.has(file)) return undefined
    seen.add(file)
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...way, file])
      if (circle) return circle
    }
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Fails the build when chunks import each other. One of them would then run before the chunk that it needs, and pages that
 * load it could show an error. Tests of the sources would not notice.
 */
export function orderedChunks(): Plugin {
  return {
    name: 'vouch-ordered-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = chunkCircle(new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])))
      if (circle)
        this.error(
          `Chunks import each other: ${circle.join(' → ')}. Change codeSplitting.groups in vite.config.ts`,
        )
    },
  }
}
