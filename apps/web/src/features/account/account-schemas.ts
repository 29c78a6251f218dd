import { z } from 'zod'

export const passwordLength = { min: 6, max: 4096 } as const

const email = z.email().max(254)

export const loginSchema = z.object({ email, password: z.string().min(1) })

export const signupSchema = z.object({
  displayName: z.string().trim().min(1).max(120),
  email,
  password: z.string().min(passwordLength.min).max(passwordLength.max),
})
