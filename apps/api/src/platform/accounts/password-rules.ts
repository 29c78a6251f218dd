import type { PasswordPolicy } from '@vouch/identity'
import { z } from 'zod'

const flags = ['lower', 'upper', 'digit', 'symbol'] as const
const wording =
  'must be words such as "min=10 max=128 lower upper digit symbol", min 6 to 30, max at most 4096'

/** Parses `IDENTITY_PASSWORD_POLICY`; omitted rules keep their default. */
export const passwordRules = z.string().transform((value, context): Partial<PasswordPolicy> => {
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
  const rule = words.find((word) => word.startsWith(`${name}=`))
  return rule === undefined ? undefined : Number(rule.slice(name.length + 1))
}
