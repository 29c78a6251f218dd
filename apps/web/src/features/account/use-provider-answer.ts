import { useEffect, useRef, useState } from 'react'

interface ProviderAnswerState {
  /** Whether the provider's token is being exchanged for a session. */
  readonly working: boolean
  readonly failure: string | null
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Signs in with the provider's answer in the URL, if this tab asked for it. @throws the answer's error, IdentityProblem */
async function signInWithAnswer(onWorking: () => void): Promise<boolean> {
  const { signInWithPendingToken, takeProviderAnswer } = await import('#lib/identity/federated.ts')
  const answer = takeProviderAnswer()
  if (answer === null) return false
  if ('error' in answer) throw answer.error
  onWorking()
  await signInWithPendingToken(answer)
  return true
}

/** After a redirect from a sign-in provider, signs in with the returned token or shows the error. */
export function useProviderAnswer(onSignedIn: () => void): ProviderAnswerState {
  const [state, setState] = useState<ProviderAnswerState>({ working: false, failure: null })
  const started = useRef(false)
  useEffect(() => {
    // Without an answer, nothing is loaded for it.
    if (started.current || !location.hash.includes('providerId=')) return
    started.current = true
    signInWithAnswer(() => setState({ working: true, failure: null })).then(
      (isSignedIn) => isSignedIn && onSignedIn(),
      (error: unknown) => setState({ working: false, failure: messageOf(error) }),
    )
  }, [onSignedIn])
  return state
}
