import type { Database } from '#db/connect.ts'

/** A node of a query plan (`explain (format json)`), with the fields that tests use. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * Plans a statement whose parameters are unknown. Sequential scans are avoided if any other plan exists.
 * @returns the nodes, outermost first
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
    if (!root) throw new Error('PostgreSQL returned no plan')
    return withSteps(root)
  } finally {
    client.release()
  }
}

/** Plans a prepared statement: the custom plan for these values, and the generic plan. */
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

/** A plan node and all its descendants. */
export function withSteps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withSteps)]
}

/** Names of the tables that the plan reads by sequential scan. */
export function scannedTables(nodes: readonly PlanNode[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
}

/** Names of the indexes that the plan uses. */
export function usedIndexes(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? [])
}
