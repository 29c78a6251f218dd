import type { Plugin } from 'vite'

const routeFile = /\/packages\/contract\/src\/routes\/[\w-]+\.ts$/
const schemaFile = /\/packages\/(?:contract|domain)\/src\/[\w/-]+\.ts$/

/** All that the client's wrapper reads of a route; the schemas stay with the server, the types with the compiler. */
const kept = ['id', 'method', 'path', 'versioned', 'idempotent', 'upload'] as const

interface Statement {
  readonly type: string
  readonly declaration?: Statement | null
  readonly declarations?: readonly {
    readonly init: { readonly type: string; readonly start: number; readonly end: number } | null
  }[]
}

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

/** Wraps what a module's constants are made of, so that the bundler can drop those that nobody imports. */
function markPure(code: string, body: readonly Statement[]): string {
  const calls = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  return calls.reverse().reduce((text, { start, end }) => {
    return `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`
  }, code)
}

/**
 * Keeps the contract's schemas out of pages that have no form: the client needs a route's method and path only, and a
 * schema only where it is imported by name. Without this every page would carry zod and all schemas (24 kB compressed).
 */
export function lightContract(): Plugin[] {
  return [
    {
      name: 'vouch-light-routes',
      apply: 'build',
      enforce: 'pre',
      load: (id) => (routeFile.test(id) ? lightRoutes(id) : null),
    },
    {
      name: 'vouch-light-schemas',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        if (!schemaFile.test(id) || routeFile.test(id)) return null
        return { code: markPure(code, this.parse(code).body as readonly Statement[]), map: null }
      },
    },
  ]
}
