import { name, required } from '@vouch/contract'
import { z } from 'zod'
import { installZodSentences } from '#lib/format/zod-messages.ts'

installZodSentences()

const email = z.email().max(254)

export const emailSchema = z.object({ email })

export const loginSchema = z.object({ email, password: z.string().min(1) })

/** Checks no password strength: that depends on the rules of the identity service. */
export const signupSchema = z.object({
  // Checked before the account is created. If the API refused the name later, the account would have no name.
  displayName: required(name(120)),
  email,
  password: z.string().min(1),
})

export const newPasswordSchema = z.object({ password: z.string().min(1) })
