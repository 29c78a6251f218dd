import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { EntityDefinition } from './entity-definition.ts'
import type { MasterRow, ParentPair, RelationPair } from './master-row.ts'

/** The folder of our own lists. */
export const mastersFolder = new URL('../../../../../data/masters/', import.meta.url)

const entitySchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  hierarchical: z.boolean().optional(),
  translatable: z.boolean().optional(),
  parents: z.array(z.string()).optional(),
  fields: z
    .array(z.strictObject({ name: z.string(), label: z.string(), kind: z.enum(['text', 'number', 'flag']) }))
    .optional(),
})

const valueSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  synonyms: z.array(z.string()).default([]),
  /** The code of a value of the same list. */
  parent: z.string().optional(),
  /** The name that a classification of others has for the very same, where it is not the label. */
  sameAs: z.string().optional(),
  /** Of an occupation: codes of the skills that it needs. */
  skills: z.array(z.string()).default([]),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
})

const listsSchema = z.record(z.string(), z.array(valueSchema))

/** Some values and how they lie below each other. */
export interface Seed {
  readonly rows: readonly MasterRow[]
  readonly parents: readonly ParentPair[]
  readonly relations: readonly RelationPair[]
}

/** The definitions of all entities, in their order. */
export async function readEntities(): Promise<EntityDefinition[]> {
  return z.array(entitySchema).parse(await readJson('entities.json'))
}

/**
 * The lists that we wrote, in the order of the file.
 * @param file in `data/masters`, such as `lists.json`
 */
export async function readLists(file: string): Promise<Seed> {
  const lists = Object.entries(listsSchema.parse(await readJson(file)))
  const rows = lists.flatMap(([entity, values]) =>
    values.map(
      ({ code, label, synonyms, sameAs, attributes }, position): MasterRow => ({
        entity,
        code,
        label,
        position,
        attributes,
        synonyms: [...synonyms, ...(sameAs === undefined ? [] : [sameAs])].map((text) => ({
          language: 'en',
          text,
        })),
        ...(sameAs !== undefined && { sameAs }),
      }),
    ),
  )
  const parents = lists.flatMap(([entity, values]) =>
    values.flatMap(({ code, parent }): ParentPair[] =>
      parent === undefined ? [] : [{ of: { entity, code }, parent: { entity, code: parent } }],
    ),
  )
  const relations = lists.flatMap(([entity, values]) =>
    values.flatMap(({ code, skills }) =>
      skills.map(
        (skill): RelationPair => ({
          of: { entity, code },
          kind: 'essential',
          to: { entity: 'skills', code: skill },
        }),
      ),
    ),
  )
  return { rows, parents, relations }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(file, mastersFolder), 'utf8'))
}
