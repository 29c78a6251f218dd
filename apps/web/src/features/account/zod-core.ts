import { $ZodType } from 'zod/v4/core'

/** Importing this module evaluates the larger part of zod, and nothing else. */
export const zodCore = $ZodType
