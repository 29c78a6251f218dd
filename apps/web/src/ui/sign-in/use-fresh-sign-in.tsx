import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { requiresRecentSignIn, signedInRecently } from '#lib/identity/identity-account.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'

/** Thrown if the person closes the dialog without signing in; the action was not performed. */
class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}

export interface FreshSignIn {
  /**
   * Runs an action. If the last sign-in is too old for it, asks the person to sign in again and then retries.
   * @throws the action's error, or a `NotConfirmed` if the person closes the dialog
   */
  readonly run: <T>(action: () => Promise<T>) => Promise<T>
  /** Like `run`, but asks before the action if the last sign-in is too old: for actions that leave the page. */
  readonly runFresh: <T>(action: () => Promise<T>) => Promise<T>
  /** Asks the person to sign in again now. @returns whether they did */
  readonly ask: () => Promise<boolean>
  /** The dialog for signing in again. Render it outside of forms, because it contains a form. */
  readonly dialog: ReactNode
}

function isTooOld(error: unknown): boolean {
  return requiresRecentSignIn(error) || isProblem(error, 'sign-in-again')
}

/** Runs actions that need a recent sign-in. Providers and mailed links return to the path `returnTo`. */
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
    const afterAsking = async <T,>(action: () => Promise<T>) => {
      if (!(await ask())) throw new NotConfirmed(freshSignInTexts.t('notDone'))
      return action()
    }
    const run = async <T,>(action: () => Promise<T>) => {
      try {
        return await action()
      } catch (error) {
        if (!isTooOld(error)) throw error
        return afterAsking(action)
      }
    }
    return {
      run,
      runFresh: (action) => (signedInRecently() ? run(action) : afterAsking(action)),
      ask,
      dialog: <FreshSignInDialog opened={opened} returnTo={returnTo} onFinish={finish} />,
    }
  }, [ask, finish, opened, returnTo])
}
