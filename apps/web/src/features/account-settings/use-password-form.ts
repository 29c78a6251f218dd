import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#lib/format/texts.ts'
import { changePassword, reauthenticateByPassword } from '#lib/identity/identity-account.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { isWrongPassword } from '#lib/identity/wrong-password.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { missingInPassword } from '#ui/sign-in/new-password-field.tsx'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { sessionsQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'

const schema = z.object({ current: z.string(), password: z.string() })

/** A validation error about one field of the form. */
class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly field: string
  constructor(field: string, sentence: string) {
    super(sentence)
    this.field = field
  }
}

/** Form for a new password: signs the person in again, checks the password rules and changes the password. */
export function usePasswordForm(fresh: FreshSignIn, onDone: () => void) {
  const t = useTexts(texts)
  const client = useQueryClient()
  // Whether the person signed in again without the current password, by provider or email link.
  const [proven, setProven] = useState(false)

  const prove = async (current: string) => {
    try {
      await reauthenticateByPassword(current)
    } catch (error) {
      if (isWrongPassword(error)) throw new FieldError('current', t('reset.wrong'))
      throw error
    }
  }
  const form = useRecordForm({
    schema,
    initialValues: { current: '', password: '' },
    onSubmit: async ({ current, password }) => {
      if (!proven && current === '') throw new FieldError('current', t('reset.missing'))
      if (!proven && current === password) throw new FieldError('password', t('reset.same'))
      const missing = await missingInPassword(password)
      if (missing !== null) throw new FieldError('password', missing)
      if (!proven) await prove(current)
      await fresh.run(() => changePassword(password))
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onDone()
    },
    fieldErrors: (error) => {
      if (error instanceof FieldError) return { [error.field]: error.message }
      return error instanceof IdentityProblem && error.field === 'password'
        ? { password: error.message }
        : null
    },
  })
  const proveOtherwise = async () => {
    if (await fresh.ask()) setProven(true)
  }
  return { form, proven, proveOtherwise }
}
