import type { FieldProblem, MasterRecordInput } from '@vouch/contract'
import { type Held, modeOf, seesEverywhere, unknownField } from '@vouch/domain'
import type { Side } from './find-record.ts'

/** Parts of a body that the rules govern as `label`. */
const labelParts = ['label', 'labels', 'synonyms', 'parent', 'position'] as const
const ownParts = ['description', 'uri'] as const

/** A part of a body: its path, and the name by which rules govern it. */
interface GivenPart {
  readonly path: string
  readonly governedAs: string
}

/** Lists the parts that a body has. */
export function givenParts(input: MasterRecordInput): GivenPart[] {
  const isGiven = (part: keyof MasterRecordInput) => input[part] !== undefined
  return [
    ...labelParts.filter(isGiven).map((path) => ({ path, governedAs: 'label' })),
    ...ownParts.filter(isGiven).map((path) => ({ path, governedAs: path })),
    ...Object.keys(input.attributes ?? {}).map((name) => ({ path: `attributes.${name}`, governedAs: name })),
  ]
}

/**
 * Finds parts of a body that the caller must not write. Nothing that is refused is dropped silently. What the caller
 * must not see answers like a field that does not exist.
 * @param held conditions that hold for the value before or after the change
 */
export function refusedParts(
  side: Side,
  parts: readonly GivenPart[],
  held: Held,
  action: 'create' | 'update',
): FieldProblem[] {
  return parts.flatMap(({ path, governedAs }) => {
    const message = refusal(side, path, governedAs, held, action)
    return message === null ? [] : [{ path, message }]
  })
}

const mayNot = 'You may not change this'

function refusal(
  { definition, reach }: Side,
  path: string,
  name: string,
  held: Held,
  action: 'create' | 'update',
): string | null {
  const isAttribute = path.startsWith('attributes.')
  const field = definition.fields.find((one) => one.name === name && !one.dropped)
  if (isAttribute && !field) return unknownField
  const mode = modeOf(reach, name, held, action)
  if (mode !== 'write')
    return isAttribute && mode === 'hidden' && modeOf(reach, name, held) === 'hidden' ? unknownField : mayNot
  // A conflict on a unique field reveals what another value contains.
  const isUnique = isAttribute ? field?.unique : name === 'uri'
  return isUnique && !seesEverywhere(reach, name) ? mayNot : null
}
