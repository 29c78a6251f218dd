import { type FoundName, maxWords, type RecognisedText } from '@vouch/domain'
import type { NameReadModel } from './name-read-model.ts'

/** Doers that say too little: somebody who keeps records is no keeper. */
const generic = new Set(
  (
    'administrator caller checker coordinator director examiner handler helper keeper leader maker manager officer operator ' +
    'planner preparer provider reporter runner server supervisor supporter taker tester trainer user worker writer'
  ).split(' '),
)

/**
 * The occupations of people who do what a long text describes: a dispatcher for "dispatching fire crews". Only for a text that
 * names no occupation.
 */
export async function findDoers(
  names: NameReadModel,
  { tokens, roles }: Pick<RecognisedText, 'tokens' | 'roles'>,
  found: readonly FoundName[],
): Promise<readonly FoundName[]> {
  if (tokens.length <= maxWords || found.some(({ kind }) => kind === 'occupation')) return []
  const doers = tokens.flatMap(({ word }, at) =>
    roles[at] === 'word' ? doersOf(word).map((doer) => ({ at, doer })) : [],
  )
  if (doers.length === 0) return []
  // Empty words keep two doers from being read as one name.
  const named = await names.find(doers.flatMap(({ doer }) => [doer, '']))
  return named.flatMap((name) => {
    const at = doers[name.first / 2]?.at
    return name.kind === 'occupation' && name.isOwn && at !== undefined
      ? [{ ...name, first: at, last: at }]
      : []
  })
}

/** What somebody who does it may be called: "driver" or "drivor" for "driving" and "drives". */
function doersOf(word: string): string[] {
  const stem = /^(\w{3,})(?:ing|es|s)$/.exec(word)?.[1]
  if (stem === undefined) return []
  return [`${stem}er`, `${stem}or`].filter((doer) => !generic.has(doer))
}
