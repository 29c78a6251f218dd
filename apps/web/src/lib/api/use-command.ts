import { useMutation } from '@tanstack/react-query'

/**
 * A call that a button makes, with its progress and failure. Without a connection it fails at once, instead of running
 * later by itself.
 * @param onError where the failure is told elsewhere than beside the button
 */
export function useCommand<I = void>(
  command: (input: I) => Promise<unknown>,
  onError?: (error: Error) => void,
) {
  const { mutate, mutateAsync, isPending, error, variables, reset } = useMutation({
    mutationFn: command,
    networkMode: 'always',
    ...(onError && { onError }),
  })
  return {
    run: mutate,
    /** @throws the command's error */
    runAsync: mutateAsync,
    busy: isPending,
    /** What the command runs with at this moment. */
    running: isPending ? variables : undefined,
    error,
    failure: error?.message ?? null,
    reset,
  }
}
