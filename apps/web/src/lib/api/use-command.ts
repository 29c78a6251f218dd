import { useMutation } from '@tanstack/react-query'

/** Runs the API call of a button, with busy and error state. When offline, it fails at once instead of waiting. */
export function useCommand<I = void>(
  command: (input: I) => Promise<unknown>,
  onError?: (error: Error) => void,
) {
  const { mutate, mutateAsync, isPending, error, variables, reset } = useMutation({
    mutationFn: command,
    ...(onError && { onError }),
  })
  return {
    run: mutate,
    /** Like `run`, but returns a promise. @throws the command's error */
    runAsync: mutateAsync,
    busy: isPending,
    /** Input of the command that is running; undefined if none is. */
    running: isPending ? variables : undefined,
    error,
    failure: error?.message ?? null,
    reset,
  }
}
