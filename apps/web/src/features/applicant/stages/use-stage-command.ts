import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { useApplicant } from '../applicant-context.ts'

/** Runs an employer's command on a stage page, then reloads the application, also after a version conflict. */
export function useStageCommand(): <T>(act: () => Promise<T>) => Promise<T> {
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
