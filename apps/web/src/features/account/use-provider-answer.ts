import { useEffect, useRef, useState } from 'react'
import { signInWithPendingToken, takePendingToken } from '#lib/identity/federated.ts'

interface ProviderAnswerState {
  /** Signing in with what the provider said. */
  readonly working: boolean
  readonly failure: string | null
}

/** When the browser comes back from a provider: signs in with what it brought, or says why not. */
export function useProviderAnswer(onSignedIn: () => void): ProviderAnswerState {
  const [state, setState] = useState<ProviderAnswerState>({ working: false, failure: null })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const answer = takePendingToken()
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
