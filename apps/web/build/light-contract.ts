import type { Plugin } from 'vite'
import { splitSchemas } from './split-schemas.ts'

const routeFile = /\/packages\/contract\/src\/routes\/[\w/-]+\.ts$/
const schemaFile = /\/packages\/contract\/src\/(?!routes\/)[\w/-]+\.ts$/
const constants = '?constants'
const routeMark = '?route='

/** The route properties that the API client reads; the bundle needs no schemas. */
const clientProperties = ['id', 'method', 'path', 'versioned', 'idempotent', 'upload'] as const

type Routes = Record<string, Record<string, unknown>>

/** One module per route, so that a page bundles only the routes it calls. */
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
    clientProperties.filter((key) => route[key] !== undefined).map((key) => [key, route[key]]),
  )
  return `export const ${name} = ${JSON.stringify(light)}`
}

/** Reduces routes to method and path, and splits constants from schemas: pages without forms save 24 kB of zod. */
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
