import { z } from 'zod'

const flags = ['lower', 'upper', 'digit', 'symbol'] as const
const wording =
  'must be words such as "min=10 max=128 lower upper digit symbol", min 6 to 30, max at most 4096'

/** What `IDENTITY_PASSWORD_POLICY` asks of new passwords; what it does not name stays as it is. */
export interface PasswordRules {
  readonly minLength?: number
  readonly maxLength?: number
  readonly lower?: boolean
  readonly upper?: boolean
  readonly digit?: boolean
  readonly symbol?: boolean
}

/** Reads the words of the variable. */
export const passwordRules = z.string().transform((value, context): PasswordRules => {
  const words = value.split(/[\s,]+/).filter(Boolean)
  const min = lengthOf(words, 'min')
  const max = lengthOf(words, 'max')
  const known = words.every((word) => /^(min|max)=\d+$/.test(word) || flags.some((flag) => flag === word))
  const shortest = min ?? 6
  if (!known || shortest < 6 || shortest > 30 || (max !== undefined && (max < shortest || max > 4096))) {
    context.addIssue({ code: 'custom', message: wording })
    return z.NEVER
  }
  return {
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...Object.fromEntries(flags.map((flag) => [flag, words.includes(flag)])),
  }
})

function lengthOf(words: readonly string[], name: 'min' | 'max'): number | undefined {
  const found = words.find((word) => word.startsWith(`${name}=`))
  return found === undefined ? undefined : Number(found.slice(name.length + 1))
}
