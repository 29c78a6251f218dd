import { z } from 'zod'
import { line, masterCode, pageOf, pageQuery, queryFlag } from './common.ts'

/** Names a master entity: lower-case words with hyphens. */
export const masterEntityName = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/, 'Not the name of a list')
  .max(60)

/** A language, such as `de`; a region after it is ignored. */
export const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Use a language code such as "de"')
  .max(35)

const attribute = z.union([z.string(), z.number(), z.boolean(), z.null()])
const attributes = z.record(z.string(), attribute)

/** What the values of an entity carry besides their label. */
export const masterField = z
  .object({ name: z.string(), label: z.string(), kind: z.enum(['text', 'number', 'flag']) })
  .meta({ id: 'MasterField' })

/** A list that people choose from. */
export const masterEntity = z
  .object({
    name: z.string(),
    label: z.string(),
    hierarchical: z.boolean(),
    translatable: z.boolean(),
    /** The entities that the parent of a value is of; the nearest first. */
    parents: z.array(z.string()),
    fields: z.array(masterField),
    /** Active values. */
    values: z.int(),
  })
  .meta({ id: 'MasterEntity' })

/** Another value, as it is named beside one. */
export const masterRef = z
  .object({ entity: z.string(), code: z.string(), label: z.string() })
  .meta({ id: 'MasterRef' })

/** A value that can be chosen. `matched` is the synonym that was found, where the label does not show it. */
export const masterOption = z
  .object({
    code: z.string(),
    label: z.string(),
    matched: z.string().nullable(),
    parent: masterRef.nullable(),
    attributes,
  })
  .meta({ id: 'MasterOption' })

/** `attribution` is a sentence to show where values of a classification of others appear. */
export const masterOptions = pageOf(masterOption).extend({ attribution: z.string().nullable() })

/** One value with all that is known of it. */
export const masterValue = z
  .object({
    entity: z.string(),
    code: z.string(),
    label: z.string(),
    description: z.string(),
    synonyms: z.array(z.string()),
    /** An inactive value stays with those who have it and is offered to nobody. */
    active: z.boolean(),
    uri: z.string().nullable(),
    attributes,
    /** From the top down to the direct parent. */
    parents: z.array(masterRef),
    /** Of an occupation: the skills that it needs, and those that help. */
    essential: z.array(masterRef),
    optional: z.array(masterRef),
    attribution: z.string().nullable(),
  })
  .meta({ id: 'MasterValue' })

export const masterOptionsQuery = pageQuery.extend({
  /** Words of the label or a synonym; the last may be a beginning. Best matches first, one page of them. */
  q: line(120).optional(),
  /** Only values below the one with this code, at any depth. */
  parent: masterCode.optional(),
  /** With `parent`: only its direct children. */
  direct: queryFlag.optional(),
  language: languageTag.optional(),
})

export type MasterEntity = z.infer<typeof masterEntity>
export type MasterOption = z.infer<typeof masterOption>
export type MasterOptions = z.infer<typeof masterOptions>
export type MasterValueDetail = z.infer<typeof masterValue>
