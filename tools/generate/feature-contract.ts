import { addSortedLine, create, edit } from './files.ts'
import type { Names } from './names.ts'

const schema = ({ camel, pascal, title }: Names) => `import { z } from 'zod'
import { id, line, moment, required } from './common.ts'

/** One of: ${title.toLowerCase()}. */
export const ${camel}Entry = z.object({ id, name: z.string(), createdAt: moment }).meta({ id: '${pascal}Entry' })

export const ${camel}Input = z.object({ name: required(line(120)) })

export type ${pascal}Entry = z.infer<typeof ${camel}Entry>
`

const routes = ({ camel, kebab, pascal, title }: Names) => `import { defineRoute } from '../route.ts'
import { pageOf, pageQuery } from '../schemas/common.ts'
import { ${camel}Entry, ${camel}Input } from '../schemas/${kebab}.ts'

export const list${pascal} = defineRoute({
  id: 'list${pascal}',
  method: 'GET',
  path: '/${kebab}',
  audience: 'signed-in',
  summary: '${title}, newest first',
  query: pageQuery,
  answers: { 200: pageOf(${camel}Entry) },
  errors: ['forbidden'],
})

export const add${pascal} = defineRoute({
  id: 'add${pascal}',
  method: 'POST',
  path: '/${kebab}',
  audience: 'signed-in',
  summary: 'Add to: ${title.toLowerCase()}',
  body: ${camel}Input,
  idempotent: true,
  answers: { 201: ${camel}Entry },
  errors: ['forbidden'],
})
`

/**
 * Generates the contract of a feature, its permissions in the domain (all denied) and its rows in the access
 * table.
 */
export function generateContract(names: Names): void {
  const { camel, kebab, pascal, title } = names
  create(`packages/contract/src/schemas/${kebab}.ts`, schema(names))
  create(`packages/contract/src/routes/${kebab}.ts`, routes(names))
  edit('packages/contract/src/index.ts', (text) =>
    addSortedLine(
      addSortedLine(text, "export * from './routes/", `export * from './routes/${kebab}.ts'`),
      "export * from './schemas/",
      `export * from './schemas/${kebab}.ts'`,
    ),
  )
  edit('packages/contract/src/all-routes.ts', (text) =>
    addSortedLine(text, 'import * as ', `import * as ${camel} from './routes/${kebab}.ts'`).replace(
      /\n\]\n/,
      `\n  ['${title}', ${camel}],\n]\n`,
    ),
  )
  edit('packages/domain/src/permissions.ts', (text) =>
    text
      .replace(
        /(interface AccessResources \{\n(?: .*\n)*?)\}/,
        `$1  '${kebab}.read': null\n  '${kebab}.write': null\n}`,
      )
      .replace(
        /(const rules: [^\n]*\n(?: .*\n)*?)\}/,
        `$1  // Denied by default: write the rules before storing data.\n  '${kebab}.read': () => 'no',\n  '${kebab}.write': () => 'no',\n}`,
      ),
  )
  edit('packages/domain/src/permissions.test.ts', (text) =>
    text.replace(
      /(const foreign: [^\n]*\n(?: .*\n)*?)\}/,
      `$1  '${kebab}.read': null,\n  '${kebab}.write': null,\n}`,
    ),
  )
  edit('apps/api/src/testing/access/access-table.ts', (text) =>
    text.replace(
      /\}\s*$/,
      `\n  list${pascal}: row(403, { visitor: 401 }),\n  add${pascal}: row(403, { visitor: 401 }),\n}\n`,
    ),
  )
  edit('apps/api/src/testing/access/access-calls.ts', (text) =>
    text.replace('    readNotifications:', `    add${pascal}: { name: 'First' },\n    readNotifications:`),
  )
}
