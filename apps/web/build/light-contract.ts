import type { Plugin } from 'vite'
import { splitSchemas } from './split-schemas.ts'

const routeFile = /\/packages\/contract\/src\/routes\/[\w-]+\.ts$/
const schemaFile = /\/packages\/contract\/src\/(?!routes\/)[\w/-]+\.ts$/
const constants = '?constants'

/** All that the client's wrapper reads of a route; the schemas stay with the server, the types with the compiler. */
const kept = ['id', 'method', 'path', 'versioned', 'idempotent', 'upload'] as const

async function lightRoutes(file: string): Promise<string> {
  const routes = Object.entries((await import(file)) as Record<string, Record<string, unknown>>)
  return routes
    .map(([name, route]) => {
      const light = Object.fromEntries(
        kept.filter((key) => route[key] !== undefined).map((key) => [key, route[key]]),
      )
      return `export const ${name} = ${JSON.stringify(light)}`
    })
    .join('\n')
}

/**
 * Keeps the contract's schemas out of pages that have no form. A route becomes its method and path; the word lists of a
 * schema file become a module of their own, so that a page that shows them does not fetch the schemas and zod as well
 * (24 kB compressed).
 */
export function lightContract(): Plugin[] {
  const words = new Map<string, string>()
  return [
    {
      name: 'vouch-light-routes',
      apply: 'build',
      enforce: 'pre',
      resolveId: (id) => (id.endsWith(constants) ? { id, moduleSideEffects: false } : null),
      load(id) {
        if (routeFile.test(id)) return lightRoutes(id)
        return words.get(id) ?? null
      },
    },
    {
      name: 'vouch-light-schemas',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        if (!schemaFile.test(id)) return null
        const split = splitSchemas(code, this.parse(code).body, `${id}${constants}`)
        if (split.constants !== '') words.set(`${id}${constants}`, split.constants)
        return { code: split.schemas, map: null }
      },
    },
  ]
}
