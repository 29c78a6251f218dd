import type { Actor } from '../../../apps/api/src/base/actor.ts'
import { createLog } from '../../../apps/api/src/base/log.ts'
import { type Database, databaseAt } from '../../../apps/api/src/db/connect.ts'
import { encodeCursor } from '../../../apps/api/src/db/paging.ts'
import type { Executor } from '../../../apps/api/src/db/transaction.ts'
import { readDefinition } from '../../../apps/api/src/features/lists/definition/definition-store.ts'
import { listRecords, type RecordsQuery } from '../../../apps/api/src/features/lists/records/records-page.ts'
import { masterTools } from '../../../apps/api/src/features/masters/master-tools-store.ts'
import type { MasterGrant } from '../../../packages/contract/src/schemas/master/rules.ts'
import { compileRules, reachOf } from '../../../packages/domain/src/lists/list-rules.ts'
import { percentiles, type SearchTime } from '../database-time.ts'
import { benchList } from '../make/make-list.ts'
import { findScans } from '../scans.ts'

type Sent = Parameters<typeof findScans>[1] extends Iterable<infer S> ? S : never

const rare = (code: string) => ({ field: 'rare', is: code })
const half = { field: 'half', is: 'a' }

const rules: Readonly<Record<string, readonly MasterGrant['when'][]>> = {
  'no condition': [null],
  'a condition that half of them meet': [{ all: [half] }],
  'a condition that 50 meet': [{ all: [rare('r7')] }],
  'one of two conditions that 50 meet': [{ any: [rare('r7'), rare('r9')] }],
  'two grants, for 50 and for half': [{ all: [rare('r7')] }, { all: [half] }],
}

/** Measures lists of 100,000 values under rules: the statements of a page, with the total on the first one. */
export async function measureLists(
  databaseUrl: string,
  rounds: number,
): Promise<{ readonly times: SearchTime[]; readonly scans: string[] }> {
  const log = createLog({ level: 'warn', readable: true })
  const db = databaseAt({ connectionString: databaseUrl }, log, async () => undefined)
  let asked = ''
  const sent = new Map<string, Sent>()
  const executor = {
    executeQuery: async (compiled: { sql: string | { text: string }; parameters: readonly unknown[] }) => {
      const text = typeof compiled.sql === 'string' ? compiled.sql : compiled.sql.text
      sent.set(`${asked} ${text}`, { name: asked, text, values: compiled.parameters, ms: 0 })
      return db.kysely.executeQuery(compiled as never)
    },
  } as unknown as Executor
  const definition = await readDefinition(db.kysely, benchList)
  const cursor = await cursorOfPage1000(db)
  const queries: Readonly<Record<string, RecordsQuery>> = {
    'first page': {},
    '1,000th page': { cursor },
    'search for 20': { q: 'item77' },
    'search for all': { q: 'value' },
    'filter by field': { field: 'rare', is: 'r7' },
  }
  const caller = { userId: null, isAdmin: false, roles: ['candidate'], memberships: [], listRoles: [] }
  const times: SearchTime[] = []
  for (const [rule, conditions] of Object.entries(rules)) {
    const grants = conditions.map(
      (when): MasterGrant => ({
        role: 'candidate',
        actions: ['list', 'read'],
        when,
        fields: { '*': 'read' },
      }),
    )
    const reach = reachOf(compileRules({ ...definition, related: [] }, grants, new Set()), caller)
    // No statement reads the actor: `reach` already holds what the caller may do.
    const side = { actor: {} as Actor, definition, reach, reaches: { of: () => reach } }
    for (const [name, query] of Object.entries(queries)) {
      asked = `${rule}: ${name}`
      const samples: { passed: number; cpu: undefined }[] = []
      for (let round = -6; round < rounds; round++) {
        const began = performance.now()
        await listRecords(executor, side, query, masterTools)
        if (round >= 0) samples.push({ passed: performance.now() - began, cpu: undefined })
      }
      times.push({ name: asked, ...percentiles(samples) })
    }
  }
  const scans = await findScans(db, sent.values(), ['master_values', 'master_facts', 'master_terms'])
  await db.close()
  return { times, scans }
}

async function cursorOfPage1000(db: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await db.pool.query<{ position: number; label: string; id: number }>(
    `select position, label, id from master_values where entity = $1
     order by position, label collate "C", id offset 19999 limit 1`,
    [benchList],
  )
  const [last] = rows
  if (!last) throw new Error('the list of the benchmark is too short')
  return encodeCursor([null, last.position, last.label, last.id])
}
