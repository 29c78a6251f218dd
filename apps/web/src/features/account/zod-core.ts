import { $ZodType } from 'zod/v4/core'

/** Stands for the larger part of zod, which is loaded with this module. */
export const zodCore = $ZodType
