import { name, required } from '@vouch/contract'
import { z } from 'zod'

const email = z.email().max(254)

export const emailSchema = z.object({ email })

export const loginSchema = z.object({ email, password: z.string().min(1) })

/** How strong a password must be is asked of the identity service, which judges in the end. */
export const signupSchema = z.object({
  // Checked before the account is created: refused later, it would leave an account without a name.
  displayName: required(name(120)),
  email,
  password: z.string().min(1),
})

export const newPasswordSchema = z.object({ password: z.string().min(1) })
