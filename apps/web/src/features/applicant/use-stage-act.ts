import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { useApplicant } from './applicant-context.ts'

/** Runs an act of a stage page, and shows the application as it is afterwards: also when it was refused. */
export function useStageAct(): <T>(act: () => Promise<T>) => Promise<T> {
  const client = useQueryClient()
  const { application } = useApplicant()
  const refresh = () => refreshPipeline(client, application.job.id).catch(() => undefined)
  return async (act) => {
    try {
      const result = await act()
      await refresh()
      return result
    } catch (error) {
      if (isProblem(error, 409)) await refresh()
      throw error
    }
  }
}
