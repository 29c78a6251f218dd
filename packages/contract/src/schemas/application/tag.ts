import { z } from 'zod'
import { cappedCount, id, queryFlag, required } from '../common.ts'
import { label } from '../name.ts'

export const tagLimits = {
  /** Maximum characters in a tag. */
  name: 40,
  /** Maximum tags on an application. */
  application: 20,
  /** Maximum tags of a company. */
  company: 500,
} as const

/** A tag that a company's hiring teams put on applications. */
export const tag = z.object({ id, name: z.string() }).meta({ id: 'Tag' })

/** A tag and its number of applications; null if not requested or if the viewer does not manage tags. */
export const companyTag = tag.extend({ uses: cappedCount.nullable() }).meta({ id: 'CompanyTag' })

export const tagsQuery = z.object({
  /** Also counts the applications of each tag. */
  withUses: queryFlag.optional(),
})

export const companyTags = z.object({
  /** By name. */
  items: z.array(companyTag),
  /** Whether the viewer may rename and delete tags. */
  mayManage: z.boolean(),
})

export const tagInput = z.strictObject({ name: required(label(tagLimits.name)) })

/** Tags on an application, by name. */
export const applicationTags = z.object({ tags: z.array(tag) })

export type Tag = z.infer<typeof tag>
export type CompanyTag = z.infer<typeof companyTag>
export type CompanyTags = z.infer<typeof companyTags>
