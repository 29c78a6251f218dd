/** All kinds of callers: they differ in role, company membership and ownership of records. */
export const callers = [
  'visitor',
  'no-role',
  'candidate', // owner of the application, profile, file or saved job
  'other-candidate',
  'owner', // a role in the company, like the next five
  'recruiter',
  'hiring-manager', // on the hiring team of the job
  'other-manager', // hiring manager of other jobs of the company
  'interviewer',
  'viewer',
  'other-employer', // owner of another company
  'admin',
] as const

export type Caller = (typeof callers)[number]

/**
 * Expected HTTP status. `ok` is any status but 401, 403 and 404, and thus may be a validation error or a stale version.
 */
export type Expected = 'ok' | 401 | 403 | 404

export type Row = Readonly<Record<Caller, Expected>>

export const row = (rest: Expected, some: Partial<Record<Caller, Expected>>): Row => ({
  ...(Object.fromEntries(callers.map((caller) => [caller, rest])) as Record<Caller, Expected>),
  ...some,
})

export const everyone = row('ok', {})
export const signedIn = row('ok', { visitor: 401 })
export const candidates = row(403, { visitor: 401, candidate: 'ok', 'other-candidate': 'ok' })
export const theCandidate = row(403, { visitor: 401, candidate: 'ok', 'other-candidate': 404 })
export const employers = row('ok', {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
  admin: 403,
})

/** Row for routes that need the right to read the candidate directory. */
export const directoryReaders = row('ok', {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
})

/** Row for routes of company members, by their role. For other employers, the record does not exist. */
export const members = (some: Partial<Record<Caller, Expected>>): Row =>
  row(403, { visitor: 401, 'other-employer': 404, ...some })

export const allMembers = {
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
  'other-manager': 'ok',
  interviewer: 'ok',
  viewer: 'ok',
} as const
export const recruiting = members({ owner: 'ok', recruiter: 'ok' })
/** Row for what only recruiters do with an applicant. */
export const hiring = members({ owner: 'ok', recruiter: 'ok', 'other-manager': 404 })
export const deciding = members({
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
  'other-manager': 404,
})
export const readers = {
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
  'other-manager': 404,
  viewer: 'ok',
} as const
export const reading = members(readers)

/** Row for records that the candidate shares with those members who decide on applicants. */
export const bothSides = members({
  candidate: 'ok',
  'other-candidate': 404,
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
  'other-manager': 404,
})

export const admins = row(403, { visitor: 401, admin: 'ok' })
