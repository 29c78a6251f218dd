import type { Database } from '#db/connect.ts'

/** A step of PostgreSQL's plan: `explain (format json)`, the fields that tests look at. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * The steps of the plan for unknown parameters, outermost first. Reading a whole table is made dear: what is left of it has
 * no other way.
 */
export async function planOf(db: Database, statement: string): Promise<PlanNode[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, format json) ${statement}`,
    )
    await client.query('rollback')
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    if (!root) throw new Error('PostgreSQL told no plan')
    return withSteps(root)
  } finally {
    client.release()
  }
}

/** The plans by which PostgreSQL runs a prepared statement: one made for these values, one for any. */
export async function plansOf(
  db: Pick<Database, 'pool'>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<PlanNode[]> {
  const explain = async (options: string, bound: readonly unknown[]) => {
    const query = { text: `explain (${options}format json) ${text}`, values: [...bound] }
    const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query)
    return rows.flatMap((row) => withSteps(row['QUERY PLAN'][0].Plan))
  }
  return [...(await explain('', values)), ...(await explain('generic_plan, ', []))]
}

/** A step and all that it is made of. */
export function withSteps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withSteps)]
}

/** Tables that are read from end to end. */
export function scannedTables(nodes: readonly PlanNode[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
}

/** Indexes that are read. */
export function usedIndexes(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? [])
}
