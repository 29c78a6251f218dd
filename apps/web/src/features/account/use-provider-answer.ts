import { useEffect, useRef, useState } from 'react'
import { signInWithPendingToken, takeProviderAnswer } from '#lib/identity/federated.ts'

interface ProviderAnswerState {
  /** Whether the provider's token is being exchanged for a session. */
  readonly working: boolean
  readonly failure: string | null
}

/** After a redirect from a sign-in provider, signs in with the returned token or shows the error. */
export function useProviderAnswer(onSignedIn: () => void): ProviderAnswerState {
  const [state, setState] = useState<ProviderAnswerState>({ working: false, failure: null })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const answer = takeProviderAnswer()
    if (answer === null) return
    if ('error' in answer) {
      setState({ working: false, failure: answer.error.message })
      return
    }
    setState({ working: true, failure: null })
    signInWithPendingToken(answer).then(onSignedIn, (error: unknown) =>
      setState({ working: false, failure: error instanceof Error ? error.message : String(error) }),
    )
  }, [onSignedIn])
  return state
}
