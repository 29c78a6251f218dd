import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshMyApplication } from '#lib/data/my-applications.ts'

/**
 * Runs a candidate's command on a stage page, then reloads the application, also after a version conflict.
 * @param act calls the API with `quiet`, because the error is shown next to the button
 * @param done text of the snackbar after success
 */
export function useStageCommand<Input = void>(
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
