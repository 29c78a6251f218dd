import { edit } from './files.ts'
import { namesOf } from './names.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Adds a route to a generated feature: contract, handler and row in the access table. All callers are denied
 * until the access rule is written.
 * @throws Error for a missing or invalid argument
 */
export function generateRoute(
  feature: string | undefined,
  id: string | undefined,
  method = 'GET',
  path = '',
): void {
  const { camel, kebab } = namesOf(feature)
  const { camel: name } = namesOf(id)
  if (!methods.includes(method)) throw new Error(`The method is one of ${methods.join(', ')}.`)
  if (!path.startsWith('/')) throw new Error('Give the path below /api/v1, such as /reply-templates/archive.')
  edit(
    `packages/contract/src/routes/${kebab}.ts`,
    (text) =>
      `${text}
export const ${name} = defineRoute({
  id: '${name}',
  method: '${method}',
  path: '${path}',
  audience: 'signed-in',
  summary: '${namesOf(id).title}',
  answers: { 204: null },
  errors: ['forbidden'],
})
`,
  )
  const action = method === 'GET' ? 'read' : 'write'
  edit(`apps/api/src/features/${kebab}/${kebab}-routes.ts`, (text) =>
    text
      .replace(/import \{ (.*) \} from '@vouch\/contract'/, (_, names: string) => {
        const all = [...names.split(', '), name].sort((a, b) => a.localeCompare(b))
        return `import { ${all.join(', ')} } from '@vouch/contract'`
      })
      .replace(
        /(?<!require-access\.ts'\n)import \{ mount \} from '#platform\/http\/mount\.ts'/,
        "import { requireAccess } from '#access/require-access.ts'\nimport { mount } from '#platform/http/mount.ts'",
      )
      .replace(
        /\}\s*$/,
        `  mount(app, ${name}, async ({ actor }) => {\n    requireAccess(actor, '${kebab}.${action}', null)\n    return undefined\n  })\n}\n`,
      ),
  )
  edit('apps/api/src/testing/access/access-table.ts', (text) =>
    text.replace(/\}\s*$/, `  ${name}: row(403, { visitor: 401 }),\n}\n`),
  )
  process.stdout.write(
    `Write its rule in packages/domain/src/permissions.ts: ${kebab}.${action} (${camel}).\n`,
  )
}
