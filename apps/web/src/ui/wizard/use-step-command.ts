import { useMemo, useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { sentencesOf } from '#lib/draft/refusals.ts'

/** The button of a wizard's last step: its label, progress and failure. */
export interface StepCommand {
  readonly label: string
  readonly run: () => Promise<void>
  readonly busy: boolean
  readonly failure: string | null
  /** Sentences of the server, by path. */
  readonly errors: Readonly<Record<string, string>>
  /** Grows with each failure. */
  readonly failures: number
}

/**
 * Runs the command of a wizard's last step, such as publishing.
 * @param step the step on screen: a failure is not shown again when the person comes back
 * @param command an error's message is shown above the form
 */
export function useStepCommand(step: string, label: string, command: () => Promise<void>): StepCommand {
  const [failures, setFailures] = useState(0)
  const { runAsync, busy, error, failure, reset } = useCommand(command, () =>
    setFailures((count) => count + 1),
  )
  const [shown, setShown] = useState(step)
  if (shown !== step) {
    setShown(step)
    setFailures(0)
    reset()
  }
  // A second click comes before the button is rendered as busy.
  const running = useRef<Promise<void> | null>(null)
  const run = (): Promise<void> => {
    running.current ??= runAsync()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        running.current = null
      })
    return running.current
  }
  const errors = useMemo(() => sentencesOf(error) ?? {}, [error])
  return {
    label,
    run,
    busy,
    failure,
    errors,
    failures,
  }
}
