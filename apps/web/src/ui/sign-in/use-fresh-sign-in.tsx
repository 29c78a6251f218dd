import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { signedInRecently, wantsFreshSignIn } from '#lib/identity/identity-account.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'

/** The person closed the dialog; nothing was done. */
class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

export interface FreshSignIn {
  /**
   * Does an act. When it is refused because the sign-in is too old, the person signs in again and the act is repeated.
   * @throws what the act throws, or an error with a sentence when the person gives up
   */
  readonly run: <T>(act: () => Promise<T>) => Promise<T>
  /** As `run`, but asks first when the sign-in is known to be too old: for acts that leave the page. */
  readonly runFresh: <T>(act: () => Promise<T>) => Promise<T>
  /** Asks at once. Answers whether the person signed in again. */
  readonly ask: () => Promise<boolean>
  /** To be rendered, outside any form. */
  readonly dialog: ReactNode
}

function isTooOld(error: unknown): boolean {
  return wantsFreshSignIn(error) || isProblem(error, 'sign-in-again')
}

/**
 * Signing in again for acts that need it.
 * @param returnTo the path of our own to which a provider or a link in a mail leads back
 */
export function useFreshSignIn(returnTo: string): FreshSignIn {
  const [opened, setOpened] = useState(false)
  const settle = useRef<(proven: boolean) => void>(() => undefined)

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        settle.current = resolve
        setOpened(true)
      }),
    [],
  )
  const finish = useCallback((proven: boolean) => {
    setOpened(false)
    settle.current(proven)
  }, [])

  return useMemo((): FreshSignIn => {
    const afterAsking = async <T,>(act: () => Promise<T>) => {
      if (!(await ask())) throw new NotConfirmed(freshSignInTexts.t('notDone'))
      return act()
    }
    const run = async <T,>(act: () => Promise<T>) => {
      try {
        return await act()
      } catch (error) {
        if (!isTooOld(error)) throw error
        return afterAsking(act)
      }
    }
    return {
      run,
      runFresh: (act) => (signedInRecently() ? run(act) : afterAsking(act)),
      ask,
      dialog: <FreshSignInDialog opened={opened} returnTo={returnTo} onFinish={finish} />,
    }
  }, [ask, finish, opened, returnTo])
}
