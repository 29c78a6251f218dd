import { z } from 'zod'
import { characters, line, masterCode, moment, required, version } from '../common.ts'

/** What somebody may do with a master list. All but `list` need `read`, which needs `list`. */
export const masterActions = [
  'list',
  'read',
  'create',
  'update',
  'deactivate',
  'merge',
  'export',
  'propose',
] as const

/**
 * How much of a field somebody sees, the least first. Masks show whether there is a value (`given`), its first
 * letter (`initial`) or its last four characters (`last-four`).
 */
export const fieldModes = ['hidden', 'mask:given', 'mask:initial', 'mask:last-four', 'read', 'write'] as const

/** Code of a role that an organisation makes for itself, such as `taxonomy-editor`. */
export const listRoleCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
  .max(40)

/**
 * Who a grant is for. `visitor` is everybody, signed in or not. `employer:owner` and the like are roles in a company;
 * `own:taxonomy-editor` is a role of the organisation.
 */
export const ruleRole = z
  .string()
  .regex(
    /^(?:visitor|candidate|employer(?::(?:owner|recruiter|hiring-manager|interviewer|viewer))?|own:[a-z0-9]+(?:-[a-z0-9]+)*)$/,
    'Choose a role',
  )
  .max(50)

/** Name of a field of a master list. `code` and `source` are fields of every value. */
export const masterFieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Start with a lower-case letter; use letters and digits only')

const scalar = z.union([characters(200), z.number(), z.boolean()])
const bound = z.union([characters(200), z.number()])

const conditionLeaf = z.union(
  [
    z.strictObject({ own: z.enum(['me', 'company']) }),
    z.strictObject({ field: masterFieldName, is: scalar }),
    z.strictObject({ field: masterFieldName, in: z.array(scalar).min(1).max(50) }),
    z.strictObject({ field: masterFieldName, empty: z.literal(true) }),
    z.strictObject({ field: masterFieldName, atLeast: bound }),
    z.strictObject({ field: masterFieldName, atMost: bound }),
    z.strictObject({ active: z.literal(true) }),
    z.strictObject({ below: masterCode }),
  ],
  { error: 'This is not a condition. Use own, is, in, empty, atLeast, atMost, active or below.' },
)

const literal = z.union([conditionLeaf, z.strictObject({ not: conditionLeaf })], {
  error: 'This is not a condition, or it is nested more than two levels deep.',
})

const innerGroup = z.union([
  z.strictObject({ all: z.array(literal).min(1).max(10) }),
  z.strictObject({ any: z.array(literal).min(1).max(10) }),
])

const part = z.union([literal, innerGroup, z.strictObject({ not: innerGroup })], {
  error: 'This is not a condition, or it is nested more than two levels deep.',
})

/** On which values a grant holds: `all` or `any` of up to ten conditions, in at most two levels. */
export const masterCondition = z.union(
  [
    z.strictObject({ all: z.array(part).min(1).max(10) }),
    z.strictObject({ any: z.array(part).min(1).max(10) }),
  ],
  { error: 'Start with “all” or “any”.' },
)

/** Rights of one role on a master list. Grants only add up; nothing can be forbidden. */
export const masterGrant = z
  .strictObject({
    role: ruleRole,
    actions: z.array(z.enum(masterActions)).min(1).max(masterActions.length),
    /** Null: on all values. */
    when: masterCondition.nullable(),
    /** Mode by field name; `*` is for all other fields. Fields that are not named stay hidden. */
    fields: z.record(z.union([z.literal('*'), masterFieldName]), z.enum(fieldModes)),
  })
  .meta({ id: 'MasterGrant' })

export const maxGrantsPerRole = 5
export const maxConditions = 10

/** A grant that gives nothing, because its list or role has changed since. */
export const brokenGrant = z
  .object({ grant: z.int(), problems: z.array(z.object({ path: z.string(), message: z.string() })) })
  .meta({ id: 'BrokenGrant' })

export const masterRules = z
  .object({
    entity: z.string(),
    grants: z.array(masterGrant),
    broken: z.array(brokenGrant),
    version,
    changedAt: moment.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'MasterRules' })

export const masterRulesInput = z.strictObject({ grants: z.array(masterGrant).max(28 * maxGrantsPerRole) })

/** An earlier version of the rules of a list. */
export const masterRulesVersion = z
  .object({ at: moment, by: z.string().nullable(), grants: z.array(masterGrant) })
  .meta({ id: 'MasterRulesVersion' })

/** Something that a role may do after a change of the rules and could not before (`gained`), or the reverse. */
export const rulesChange = z
  .object({
    role: ruleRole,
    change: z.enum(['gained', 'lost']),
    action: z.enum(masterActions),
    /** Field whose mode changes; null: the action itself. */
    field: z.string().nullable(),
    from: z.enum(fieldModes).nullable(),
    to: z.enum(fieldModes).nullable(),
    /** Number of values concerned. */
    values: z.int(),
  })
  .meta({ id: 'RulesChange' })

/** A value as a role would see it. Fields that it must not see are missing. */
export const seenValue = z
  .object({
    code: z.string(),
    label: z.string(),
    isListed: z.boolean(),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    modes: z.record(z.string(), z.enum(fieldModes)),
    actions: z.array(z.enum(masterActions)),
    /** Positions of the grants that hold for this value. */
    grants: z.array(z.int()),
  })
  .meta({ id: 'SeenValue' })

export const rulesPreview = z
  .object({ changes: z.array(rulesChange), values: z.array(seenValue), broken: z.array(brokenGrant) })
  .meta({ id: 'RulesPreview' })

export const rulesPreviewInput = masterRulesInput.extend({
  /** Role to see the list as. */
  role: ruleRole,
})

export const listRole = z
  .object({
    code: listRoleCode,
    label: z.string(),
    members: z.array(z.object({ userId: z.uuid(), name: z.string(), email: z.string() })),
    /** Number of lists with grants for this role. */
    lists: z.int(),
    version,
  })
  .meta({ id: 'ListRole' })

export const listRoleInput = z.strictObject({ label: required(line(60)) })

export type MasterAction = (typeof masterActions)[number]
export type FieldMode = (typeof fieldModes)[number]
export type MasterCondition = z.output<typeof masterCondition>
export type MasterConditionLeaf = z.output<typeof conditionLeaf>
export type MasterGrant = z.output<typeof masterGrant>
export type MasterRules = z.output<typeof masterRules>
export type RulesChange = z.output<typeof rulesChange>
export type RulesPreview = z.output<typeof rulesPreview>
export type ListRole = z.output<typeof listRole>
