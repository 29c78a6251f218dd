import { z } from 'zod'
import { line, masterCode, pageOf, pageQuery, queryFlag } from '../common.ts'

export const masterEntityName = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/, 'Use lower-case letters and hyphens')
  .max(60)

/** A language tag such as `de` or `de-AT`; the region is ignored. */
export const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Use a language code such as "de"')
  .max(35)

export const masterFieldKinds = [
  'text',
  'long-text',
  'number',
  'flag',
  'date',
  'web-address',
  'choice',
  'reference',
] as const

const attribute = z.union([z.string(), z.number(), z.boolean(), z.null()])
const attributes = z.record(z.string(), attribute)

/** Definition of an extra field that every value of a master list has. */
export const masterField = z
  .object({ name: z.string(), label: z.string(), kind: z.enum(masterFieldKinds) })
  .meta({ id: 'MasterField' })

/** A master list: a catalogue such as `skills` or `cities`, whose values users choose from. */
export const masterEntity = z
  .object({
    name: z.string(),
    label: z.string(),
    hierarchical: z.boolean(),
    translatable: z.boolean(),
    /** Master lists that contain the ancestors of a value, nearest ancestor first. */
    parents: z.array(z.string()),
    fields: z.array(masterField),
    /** Number of active values in the list. */
    values: z.int(),
  })
  .meta({ id: 'MasterEntity' })

export const masterRef = z
  .object({ entity: z.string(), code: z.string(), label: z.string() })
  .meta({ id: 'MasterRef' })

/** A value that users can choose. `matched` is the synonym that matched the search, if the label did not match. */
export const masterOption = z
  .object({
    code: z.string(),
    label: z.string(),
    matched: z.string().nullable(),
    parent: masterRef.nullable(),
    attributes,
  })
  .meta({ id: 'MasterOption' })

/** Values of a master list. `attribution` is the credit that an external classification requires next to its values. */
export const masterOptions = pageOf(masterOption).extend({ attribution: z.string().nullable() })

export const masterValue = z
  .object({
    entity: z.string(),
    code: z.string(),
    label: z.string(),
    description: z.string(),
    synonyms: z.array(z.string()),
    /** Inactive values remain valid where they are already used, but are no longer offered. */
    active: z.boolean(),
    uri: z.string().nullable(),
    attributes,
    /** Ancestors of the value, from the root to the direct parent. */
    parents: z.array(masterRef),
    /** Essential and optional skills; only for occupations. */
    essential: z.array(masterRef),
    optional: z.array(masterRef),
    attribution: z.string().nullable(),
  })
  .meta({ id: 'MasterValue' })

export const masterOptionsQuery = pageQuery.extend({
  /** Search text for labels and synonyms; the last word may be incomplete. Returns one page, best match first. */
  q: line(120).optional(),
  /** Returns only descendants of the value with this code. */
  parent: masterCode.optional(),
  /** Together with `parent`: returns direct children only. */
  direct: queryFlag.optional(),
  language: languageTag.optional(),
})

export type MasterEntity = z.infer<typeof masterEntity>
export type MasterOption = z.infer<typeof masterOption>
export type MasterOptions = z.infer<typeof masterOptions>
export type MasterValueDetail = z.infer<typeof masterValue>
