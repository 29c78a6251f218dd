import type { Transaction } from '#db/transaction.ts'
import type { EscoFiles, EscoTable } from './esco-files.ts'
import { replaceParents } from './esco-store.ts'
import { addRelations, replaceRelations } from './relations-store.ts'

/** The tables of what lies above what, and the entities that they order. */
const pillars = [
  { table: 'broaderRelationsOccPillar', entities: ['isco-groups', 'occupations'] },
  { table: 'broaderRelationsSkillPillar', entities: ['skill-groups', 'skills'] },
] as const satisfies readonly { table: EscoTable; entities: readonly string[] }[]

/**
 * Stores what lies above what. A skill may have several broader ones: a group is its parent, the first by name, and
 * the others are relations.
 * @returns how many values moved, and how many further broader ones came or went
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
  /** Groups come before skills, then by address. */
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
