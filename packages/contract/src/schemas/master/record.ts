import { z } from 'zod'
import {
  characters,
  line,
  masterCode,
  moment,
  pageOf,
  pageQuery,
  queryFlag,
  required,
  text,
  version,
} from '../common.ts'
import { languageTag, masterEntityName, masterFieldKinds, masterRef } from './master.ts'
import { masterActions, masterFieldName } from './rules.ts'

const shortLabels = z.record(languageTag, required(line(200)))

/** Definition of a field that every value of a list has. Its name never changes. */
export const masterFieldDefinition = z
  .strictObject({
    name: masterFieldName,
    label: required(line(100)),
    /** By language, without English. */
    labels: shortLabels,
    hint: line(200),
    kind: z.enum(masterFieldKinds),
    required: z.boolean(),
    unique: z.boolean(),
    /** Rules, filters and sorting can use the field; at most 8 fields a list. */
    indexed: z.boolean(),
    /** A dropped field is hidden everywhere; its data stays. */
    dropped: z.boolean(),
    /** Limits of a number, or of the length of a text. */
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** For choices: what can be chosen. */
    choices: z.array(z.strictObject({ code: masterCode, label: required(line(100)) })).max(100),
    /** For references: the list to choose from. */
    entity: masterEntityName.nullable(),
    default: z.union([characters(1000), z.number(), z.boolean()]).nullable(),
  })
  .meta({ id: 'MasterFieldDefinition' })

/** A kind of relation between the values of two lists, such as from an occupation to its essential skills. */
export const masterRelationKind = z
  .strictObject({ name: masterFieldName, label: required(line(100)), to: masterEntityName })
  .meta({ id: 'MasterRelationKind' })

export const masterLimits = {
  lists: 200,
  fields: 30,
  indexed: 8,
  values: 200_000,
  attributesBytes: 8_000,
  roles: 20,
} as const

const definition = {
  label: required(line(100)),
  labels: shortLabels,
  description: text(1000),
  hierarchical: z.boolean(),
  translatable: z.boolean(),
  /** Lists that the parent of a value may be of, nearest first. */
  parents: z.array(masterEntityName).max(5),
  fields: z.array(masterFieldDefinition).max(masterLimits.fields),
  relations: z.array(masterRelationKind).max(10),
}

export const masterDefinitionInput = z.strictObject(definition)
export const newMasterInput = z.strictObject({ name: masterEntityName, ...definition })

/** A list as its administrators and editors see it. */
export const masterDefinition = z
  .object({
    name: z.string(),
    ...definition,
    /** The codes are part of the product: labels, order and synonyms may change. */
    closed: z.boolean(),
    source: z.string(),
    version,
    /** What the caller may do on at least one value; `define` stands for the definition and the rules. */
    permitted: z.array(z.enum([...masterActions, 'define'])),
    /** Parts and fields that the caller may fill in when adding a value: `label`, `description`, `uri`, names of fields. */
    settable: z.array(z.string()),
    /** How the caller may decide about proposals, besides declining them; empty: not at all. */
    decides: z.array(z.enum(['approve', 'merge'])),
  })
  .meta({ id: 'MasterDefinition' })

/** A list with its numbers, for the overview. */
export const masterSummary = z
  .object({
    name: z.string(),
    label: z.string(),
    description: z.string(),
    closed: z.boolean(),
    source: z.string(),
    values: z.int(),
    inactive: z.int(),
    brokenGrants: z.int(),
    /** Open proposals, for those who may decide about them. */
    proposals: z.int(),
    permitted: z.array(z.enum([...masterActions, 'define'])),
  })
  .meta({ id: 'MasterSummary' })

export const masterSynonym = z.strictObject({ language: languageTag, text: required(line(200)) })

const attribute = z.union([characters(8000), z.number(), z.boolean(), z.null()])

/** A value in the table of a list's values. */
export const masterRecordRow = z
  .object({
    code: z.string(),
    label: z.string(),
    /** Languages in which the value has a label, English included. */
    languages: z.array(z.string()),
    parent: masterRef.nullable(),
    active: z.boolean(),
    mergedInto: masterRef.nullable(),
    position: z.int(),
    source: z.string(),
    /** Fields that the caller may see; masked ones are masked. */
    attributes: z.record(z.string(), attribute),
    version,
    permitted: z.array(z.enum(masterActions)),
  })
  .meta({ id: 'MasterRecordRow' })

export const masterRecords = pageOf(masterRecordRow)

export const masterRecordsQuery = pageQuery.extend({
  q: line(120).optional(),
  state: z.enum(['active', 'inactive', 'merged', 'all']).optional(),
  /** Code of a value: only its descendants, or with `direct` its children. */
  parent: masterCode.optional(),
  direct: queryFlag.optional(),
  /** Only values without a label in this language. */
  without: languageTag.optional(),
  /** Name and value of an indexed field. */
  field: masterFieldName.optional(),
  is: characters(200).optional(),
})

/** All of one value, as far as the caller may see it. */
export const masterRecord = masterRecordRow
  .extend({
    entity: z.string(),
    labels: shortLabels,
    synonyms: z.array(masterSynonym),
    description: z.string().nullable(),
    uri: z.string().nullable(),
    parents: z.array(masterRef),
    company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Fields that the caller may write. */
    writable: z.array(z.string()),
    /** What people set here; loaders leave it unchanged. */
    setHere: z.array(z.string()),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'MasterRecord' })

const recordInput = {
  label: required(line(200)),
  labels: shortLabels,
  synonyms: z.array(masterSynonym).max(200),
  description: text(5000).optional(),
  uri: line(500).nullable().optional(),
  parent: z.strictObject({ entity: masterEntityName, code: masterCode }).nullable(),
  position: z.int().min(-1_000_000).max(1_000_000).optional(),
  attributes: z.record(masterFieldName, attribute),
}

/** Changes a value. Parts that are left out stay as they are. */
export const masterRecordInput = z.strictObject(recordInput).partial()

export const newMasterRecordInput = z.strictObject({
  ...z.strictObject(recordInput).partial().shape,
  label: recordInput.label,
  /** Made from the label if missing. */
  code: masterCode.optional(),
  /** The company that the value belongs to, for rules on own values. */
  companyId: z.uuid().optional(),
})

/** One change of a value or a list. `before` and `after` hold what changed, as far as the caller may see it. */
export const masterChange = z
  .object({
    id: z.int(),
    at: moment,
    by: z.string().nullable(),
    action: z.string(),
    before: z.record(z.string(), z.json()),
    after: z.record(z.string(), z.json()),
  })
  .meta({ id: 'MasterChange' })

export const masterHistory = pageOf(masterChange)

/** How often a value is used. */
export const masterUses = z
  .object({
    profiles: z.int(),
    companies: z.int(),
    jobs: z.int(),
    children: z.int(),
    relations: z.int(),
    references: z.int(),
  })
  .meta({ id: 'MasterUses' })

/** What merging a value into another one of its list would do: where the value is used now. */
export const masterMergePreview = z
  .object({ from: masterRef, into: masterRef, uses: masterUses })
  .meta({ id: 'MasterMergePreview' })

export type MasterFieldDefinition = z.output<typeof masterFieldDefinition>
export type MasterDefinition = z.output<typeof masterDefinition>
export type MasterDefinitionInput = z.output<typeof masterDefinitionInput>
export type MasterSummary = z.output<typeof masterSummary>
export type MasterRecordRow = z.output<typeof masterRecordRow>
export type MasterRecord = z.output<typeof masterRecord>
export type MasterRecordInput = z.output<typeof masterRecordInput>
export type MasterChange = z.output<typeof masterChange>
export type MasterUses = z.output<typeof masterUses>
export type MasterMergePreview = z.output<typeof masterMergePreview>
