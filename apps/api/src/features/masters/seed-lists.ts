import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { MasterRow, ParentPair, RelationPair } from './master-row.ts'

/** Folder of Vouch's own master lists. */
export const mastersFolder = new URL('../../../../../data/masters/', import.meta.url)

const entitySchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  hierarchical: z.boolean().default(false),
  /** False if the list's labels are the same in every language. */
  translatable: z.boolean().default(true),
  /** Master lists that may contain a value's parent, nearest first. */
  parents: z.array(z.string()).default([]),
  fields: z
    .array(z.strictObject({ name: z.string(), label: z.string(), kind: z.enum(['text', 'number', 'flag']) }))
    .default([]),
  /** True if the contract knows the codes. */
  closed: z.boolean().default(false),
  /** Kinds of relations that values may have. */
  relations: z.array(z.strictObject({ name: z.string(), label: z.string(), to: z.string() })).default([]),
})

/** A master list as defined in `data/masters/entities.json`. */
export type EntityDefinition = z.output<typeof entitySchema>

const valueSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  synonyms: z.array(z.string()).default([]),
  /** Names by language, except English. The first name of a language is the label in that language. */
  names: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  /** Code of the parent value in the same list. */
  parent: z.string().optional(),
  /** Name of the same concept in an external classification such as ESCO, if it differs from the label. */
  sameAs: z.string().optional(),
  /** Codes of the skills that belong to an occupation. */
  skills: z.array(z.string()).default([]),
  /** Codes of values in the same list that suit the same people. */
  related: z.array(z.string()).max(12).default([]),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
})

type ListValue = z.output<typeof valueSchema>

const listsSchema = z.record(z.string(), z.array(valueSchema))

export interface Seed {
  readonly rows: readonly MasterRow[]
  readonly parents: readonly ParentPair[]
  readonly relations: readonly RelationPair[]
}

/** Reads all master-list definitions, in order. */
export async function readEntities(): Promise<EntityDefinition[]> {
  return z.array(entitySchema).parse(await readJson('entities.json'))
}

/**
 * Reads a file of Vouch's own master lists.
 * @param file name in `data/masters`, such as `lists.json`
 */
export async function readLists(file: string): Promise<Seed> {
  const lists = Object.entries(listsSchema.parse(await readJson(file)))
  const rows = lists.flatMap(([entity, values]) =>
    values.map((value, position) => rowOf(entity, value, position)),
  )
  const parents = lists.flatMap(([entity, values]) =>
    values.flatMap(({ code, parent }): ParentPair[] =>
      parent === undefined ? [] : [{ of: { entity, code }, parent: { entity, code: parent } }],
    ),
  )
  const relations = lists.flatMap(([entity, values]) => values.flatMap((value) => relationsOf(entity, value)))
  return { rows, parents, relations }
}

function rowOf(entity: string, value: ListValue, position: number): MasterRow {
  const { code, label, names, sameAs, attributes } = value
  const english = [...value.synonyms, ...(sameAs === undefined ? [] : [sameAs])]
  const foreign = Object.entries(names)
  return {
    entity,
    code,
    label,
    position,
    attributes,
    labels: Object.fromEntries(foreign.flatMap(([language, [first]]) => (first ? [[language, first]] : []))),
    synonyms: [
      ...english.map((text) => ({ language: 'en', text })),
      ...foreign.flatMap(([language, [, ...others]]) => others.map((text) => ({ language, text }))),
    ],
    ...(sameAs !== undefined && { sameAs }),
  }
}

function relationsOf(entity: string, { code, skills, related }: ListValue): RelationPair[] {
  const of = { entity, code }
  return [
    ...skills.map(
      (skill): RelationPair => ({ of, kind: 'essential', to: { entity: 'skills', code: skill } }),
    ),
    ...related.map((other): RelationPair => ({ of, kind: 'related', to: { entity, code: other } })),
  ]
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(file, mastersFolder), 'utf8'))
}
