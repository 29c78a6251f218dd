import type { Plugin } from 'vite'
import { splitSchemas } from './split-schemas.ts'

const routeFile = /\/packages\/contract\/src\/routes\/[\w-]+\.ts$/
const schemaFile = /\/packages\/contract\/src\/(?!routes\/)[\w/-]+\.ts$/
const constants = '?constants'
const routeMark = '?route='

/** All that the client's wrapper reads of a route; the schemas stay with the server, the types with the compiler. */
const kept = ['id', 'method', 'path', 'versioned', 'idempotent', 'upload'] as const

type Routes = Record<string, Record<string, unknown>>

/** One module for each route, so that a page takes only those that it calls. */
async function routeNames(file: string): Promise<string> {
  const names = Object.keys((await import(file)) as Routes)
  return names
    .map((name) => `export { ${name} } from ${JSON.stringify(`${file}${routeMark}${name}`)}`)
    .join('\n')
}

async function lightRoute(id: string): Promise<string> {
  const [file = '', name = ''] = id.split(routeMark)
  const route = ((await import(file)) as Routes)[name] ?? {}
  const light = Object.fromEntries(
    kept.filter((key) => route[key] !== undefined).map((key) => [key, route[key]]),
  )
  return `export const ${name} = ${JSON.stringify(light)}`
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
      resolveId: (id) =>
        id.endsWith(constants) || id.includes(routeMark) ? { id, moduleSideEffects: false } : null,
      load(id) {
        if (id.includes(routeMark)) return lightRoute(id)
        if (routeFile.test(id)) return routeNames(id)
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
