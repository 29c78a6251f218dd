import type { StagePlan } from '@vouch/contract'
import { useJobFields } from '../job-draft-context.ts'

/** What the job in the wizard prepares for later stages, and how to change it. */
export function useStagePlan() {
  const { values, change } = useJobFields()
  return {
    plan: values.stagePlan,
    change: (make: (plan: StagePlan) => StagePlan) => change('stagePlan', make),
  }
}

/** The list with a changed row. */
export function withRow<Row>(rows: readonly Row[], index: number, part: Partial<Row>): Row[] {
  return rows.map((row, place) => (place === index ? { ...row, ...part } : row))
}
