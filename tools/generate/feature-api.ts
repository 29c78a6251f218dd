import { addSortedLine, create, edit } from './files.ts'
import { generateMigration } from './migration.ts'
import type { Names } from './names.ts'

const table = ({ snake }: Names) => `CREATE TABLE ${snake} (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ${snake}_newest ON ${snake} (created_at DESC, id DESC);`

const feature = ({ camel, kebab, pascal, title }: Names) => `import type { Database } from '#db/connect.ts'
import type { Clock } from '#base/clock.ts'
import type { Feature } from '#platform/feature.ts'
import { create${pascal}ReadModel } from './${kebab}-read-model.ts'
import { mount${pascal}Routes } from './${kebab}-routes.ts'
import { create${pascal}Service } from './${kebab}-service.ts'

/** ${title}. */
export function ${camel}Feature(deps: { readonly db: Database; readonly clock: Clock }): Feature {
  const service = create${pascal}Service(deps)
  const readModel = create${pascal}ReadModel(deps)
  return { routes: (app) => mount${pascal}Routes(app, service, readModel) }
}
`

const routes = ({ kebab, pascal }: Names) => `import { add${pascal}, list${pascal} } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { ${pascal}ReadModel } from './${kebab}-read-model.ts'
import type { ${pascal}Service } from './${kebab}-service.ts'

export function mount${pascal}Routes(
  app: FastifyInstance,
  service: ${pascal}Service,
  readModel: ${pascal}ReadModel,
): void {
  mount(app, list${pascal}, ({ actor, query }) => readModel.list(actor, query))
  mount(app, add${pascal}, ({ actor, body }) => service.add(actor, body.name))
}
`

const service = ({ kebab, pascal }: Names) => `import type { ${pascal}Entry } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import { insert${pascal}Entry } from './${kebab}-store.ts'

export interface ${pascal}Service {
  add(actor: Actor, name: string): Promise<${pascal}Entry>
}

export function create${pascal}Service(deps: { readonly db: Database; readonly clock: Clock }): ${pascal}Service {
  const { db, clock } = deps
  return {
    add: async (actor, name) => {
      requireAccess(actor, '${kebab}.write', null)
      const entry = { id: uuidv7(), name, at: clock() }
      await inTransaction(db, (trx) => insert${pascal}Entry(trx, entry))
      return { id: entry.id, name, createdAt: entry.at.toISOString() }
    },
  }
}
`

const store = ({ pascal, snake }: Names) => `import type { Transaction } from '#db/transaction.ts'

export async function insert${pascal}Entry(
  trx: Transaction,
  entry: { readonly id: string; readonly name: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('${snake}')
    .values({ id: entry.id, name: entry.name, created_at: entry.at })
    .execute()
}
`

const readModel = ({
  kebab,
  pascal,
  snake,
}: Names) => `import type { ${pascal}Entry, Page } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'

export interface ${pascal}ReadModel {
  list(
    actor: Actor,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Page<${pascal}Entry>>
}

const newest = \`
  select id, name, created_at, created_at::text as created_at_exact
  from ${snake}
  where $1::timestamptz is null or (created_at, id) < ($1, $2::uuid)
  order by created_at desc, id desc
  limit $3\`

export function create${pascal}ReadModel({ db }: { readonly db: Database }): ${pascal}ReadModel {
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, '${kebab}.read', null)
      const [at, id] = decodeCursor(cursor, ['string', 'string']) ?? [null, null]
      const rows = await prepared<Row>(db, '${kebab}-newest', newest, [at, id, limit + 1])
      const page = pageOf(rows, limit, (row) => [row.created_at_exact, row.id])
      return { items: page.items.map(toEntry), nextCursor: page.nextCursor }
    },
  }
}

interface Row {
  id: string
  name: string
  created_at: Date
  /** With microseconds, for the cursor. */
  created_at_exact: string
}

function toEntry({ id, name, created_at }: Row): ${pascal}Entry {
  return { id, name, createdAt: created_at.toISOString() }
}
`

const test = ({ pascal, title }: Names) => `import { add${pascal}, list${pascal} } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('${title.toLowerCase()}', () => {
  test('all access is denied until the rules are written', async () => {
    const person = await app.person('candidate', 'employer', 'admin')
    expect((await app.request(list${pascal}, {}, person)).status).toBe(403)
    expect((await app.request(add${pascal}, { body: { name: 'First' } }, person)).status).toBe(403)
  })
})
`

/** Generates the API code, test and migration of a feature, and adds the feature to the server. */
export function generateApi(names: Names): void {
  const { camel, kebab } = names
  const folder = `apps/api/src/features/${kebab}/${kebab}`
  generateMigration(kebab, table(names))
  create(`${folder}-feature.ts`, feature(names))
  create(`${folder}-routes.ts`, routes(names))
  create(`${folder}-service.ts`, service(names))
  create(`${folder}-store.ts`, store(names))
  create(`${folder}-read-model.ts`, readModel(names))
  create(`${folder}.test.ts`, test(names))
  edit('apps/api/src/main/features.ts', (text) =>
    addSortedLine(
      text,
      'import { ',
      `import { ${camel}Feature } from '#features/${kebab}/${kebab}-feature.ts'`,
    ).replace(/(features: \[\n(?: {6}.*\n)*)/, `$1      ${camel}Feature(shared),\n`),
  )
}
