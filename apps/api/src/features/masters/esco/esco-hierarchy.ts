import type { Transaction } from '#db/transaction.ts'
import { addRelations, replaceRelations } from '../relations-store.ts'
import type { EscoFiles, EscoTable } from './esco-files.ts'
import { replaceParents } from './esco-store.ts'

/** The ESCO hierarchy tables and their master lists. */
const pillars = [
  { table: 'broaderRelationsOccPillar', entities: ['isco-groups', 'occupations'] },
  { table: 'broaderRelationsSkillPillar', entities: ['skill-groups', 'skills'] },
] as const satisfies readonly { table: EscoTable; entities: readonly string[] }[]

/**
 * Stores the ESCO hierarchy. A skill can have several broader concepts:
 * the first group by URI becomes its parent, the others become relations.
 * @returns the number of values with a new parent, and of added or removed relations
 */
export async function storeHierarchy(
  trx: Transaction,
  files: EscoFiles,
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  let changes = 0
  let isWhole = true
  for (const { table, entities } of pillars) {
    if (!files.tables.has(table)) {
      isWhole = false
      continue
    }
    const { parents, others } = await readPillar(files, table, ids)
    await addRelations(
      trx,
      others.map(([from, to]) => ({ from, kind: 'broader', to })),
    )
    changes += await replaceParents(trx, entities, parents)
  }
  if (isWhole) {
    const { added, removed } = await replaceRelations(trx, ['broader'], 'esco')
    changes += added + removed
  }
  return changes
}

interface Broader {
  readonly id: number
  /** Sort key of a broader concept: groups before skills, then by URI. */
  readonly rank: string
}

async function readPillar(files: EscoFiles, table: EscoTable, ids: ReadonlyMap<string, number>) {
  const above = new Map<number, Broader[]>()
  for await (const { conceptUri = '', broaderUri = '', broaderType = '' } of files.rows(table)) {
    const [of, id] = [ids.get(conceptUri), ids.get(broaderUri)]
    if (of === undefined || id === undefined || of === id) continue
    const rank = `${broaderType.endsWith('Group') ? 0 : 1} ${broaderUri}`
    above.set(of, [...(above.get(of) ?? []), { id, rank }])
  }
  const parents = new Map<number, number>()
  const others: [number, number][] = []
  for (const [of, broader] of above) {
    const [first, ...rest] = broader.sort((one, other) => (one.rank < other.rank ? -1 : 1))
    if (first) parents.set(of, first.id)
    for (const { id } of rest) others.push([of, id])
  }
  return { parents, others }
}
