import type {
  DefinitionSkill,
  EvidenceInput,
  EvidenceWanted,
  FieldProblem,
  PassportRequestAction,
  PassportRequestApproval,
  PassportRequestState,
} from '@vouch/contract'

/** States from which each action is possible, and the state that it leads to. */
export const requestTransitions: Readonly<
  Record<
    PassportRequestAction,
    { readonly from: readonly PassportRequestState[]; readonly to: PassportRequestState }
  >
> = {
  send: { from: ['returned'], to: 'open' },
  withdraw: { from: ['open', 'returned'], to: 'withdrawn' },
  return: { from: ['open'], to: 'returned' },
  approve: { from: ['open', 'returned'], to: 'approved' },
  refuse: { from: ['open', 'returned'], to: 'refused' },
}

const ofCandidate: readonly PassportRequestAction[] = ['send', 'withdraw']

/** @param side who acts; nobody assesses their own request, also not as a member of the issuer */
export function mayChangeRequest(
  action: PassportRequestAction,
  from: PassportRequestState,
  side: 'candidate' | 'assessor',
): boolean {
  return (
    ofCandidate.includes(action) === (side === 'candidate') && requestTransitions[action].from.includes(from)
  )
}

/**
 * What is wrong with the evidence of a request: required pieces that are missing, pieces of another kind, and more pieces
 * than are wanted. Paths are those of the request's body.
 */
export function evidenceProblems(
  wanted: readonly EvidenceWanted[],
  given: readonly (EvidenceInput | null)[],
): FieldProblem[] {
  const problems: FieldProblem[] = []
  wanted.forEach(({ kind, required }, place) => {
    const piece = given[place] ?? null
    const path = `evidence.${place}`
    if (piece !== null && piece.kind !== kind) problems.push({ path, message: `Send a ${kind} here` })
    else if (required && isUnsent(piece)) problems.push({ path, message: 'This is required' })
  })
  given.slice(wanted.length).forEach((piece, place) => {
    const path = `evidence.${wanted.length + place}`
    if (piece !== null) problems.push({ path, message: 'This passport needs no further evidence' })
  })
  return problems
}

/** Whether nothing was sent for a piece of evidence. */
export function isUnsent(piece: EvidenceInput | null): boolean {
  return piece === null || (piece.kind === 'text' && piece.text === '')
}

/**
 * The skills of a definition with the levels that an assessor set, or what is wrong with these. Skills that the definition
 * lists without a level may stay without one.
 */
export function awardedSkills(
  skills: readonly DefinitionSkill[],
  levels: PassportRequestApproval['levels'],
): { readonly skills: DefinitionSkill[]; readonly problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const awarded = skills.map((skill, place) => {
    const given = levels.find(({ code }) => code === skill.code)
    const level = given?.level ?? null
    if (!given || (level === null && skill.level !== null))
      problems.push({ path: `levels.${place}`, message: 'Choose a level' })
    return { ...skill, level }
  })
  levels.forEach(({ code }, place) => {
    const isKnown = skills.some((skill) => skill.code === code)
    const isFirst = levels.findIndex((one) => one.code === code) === place
    if (!isKnown || !isFirst)
      problems.push({ path: `levels.${place}`, message: 'This passport has no such skill' })
  })
  return { skills: awarded, problems }
}
