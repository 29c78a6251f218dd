import { patternParam, searchParams } from '@vouch/domain'

/** An application in a comparison. */
export interface Compared {
  readonly jobId: string
  readonly userId: string
}

export const comparedLimits = { min: 2, max: 4 } as const

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const one = `${uuid}\\.${uuid}`

/** Search parameters of a comparison. */
export const compareSearch = searchParams({
  of: patternParam(new RegExp(`^${one}(?:~${one}){0,${comparedLimits.max - 1}}$`, 'i')),
})

/** Parses the compared applications from an address, without duplicates. */
export function readCompared(of: string | undefined): Compared[] {
  return [...new Set(of?.split('~') ?? [])].map((pair) => {
    const [jobId = '', userId = ''] = pair.split('.')
    return { jobId, userId }
  })
}
