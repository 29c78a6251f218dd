import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshMyApplication } from '#lib/data/my-applications.ts'

/**
 * One act of the candidate on a stage page. Afterwards the application is asked for anew, also when the act was refused
 * because the other side was quicker.
 * @param act calls the API, `quiet`: what it throws is shown where the act is
 * @param done the sentence for the snackbar
 */
export function useStageAct<Input = void>(
  applicationId: string,
  act: (input: Input) => Promise<unknown>,
  done: string,
): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await refreshMyApplication(client, applicationId)
      notify(done)
    },
    onError: (error) => {
      if (isProblem(error, 404, 409)) void refreshMyApplication(client, applicationId)
    },
  })
}
