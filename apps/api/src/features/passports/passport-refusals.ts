import type { CheckedCredential } from '@vouch/credentials'
import { AppError } from '#base/app-error.ts'
import type { CheckAnswer } from './credential-checker.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

type Checked = Omit<CheckedCredential, 'subject'>

/** As many hosts as a sentence names. */
const named = 5

/** The error of a check that found out nothing about a passport that the person holds: nothing becomes of it. */
export function uncheckedError(answer: CheckAnswer, host: string): AppError {
  const code = 'refused' in answer ? answer.refused.code : null
  const why = code === 'issuer-unreachable' ? `${host} does not answer` : 'It could not be checked'
  return new AppError('conflict', `${why}, so nothing has changed. We try again every hour.`)
}

/**
 * @param email the proven address of whoever brings it
 * @returns what the passport says, when it counts for this person now
 * @throws AppError with the sentence that says why it does not
 */
export function requireCounts(answer: CheckAnswer, email: string, issuers: TrustedIssuers): Checked {
  if ('refused' in answer) {
    const { code, message } = answer.refused
    // Tried again in a while it may go well: pages offer that for a conflict, and not for what is invalid.
    throw new AppError(code === 'issuer-unreachable' ? 'conflict' : 'invalid', message)
  }
  if ('untrusted' in answer) throw new AppError('invalid', trustProblem(answer.untrusted, issuers))
  const { checked, madeOutTo } = answer
  const sentence = personProblem(madeOutTo, email) ?? stateProblem(checked)
  if (sentence !== null) throw new AppError('invalid', sentence)
  return checked
}

function trustProblem(host: string, issuers: TrustedIssuers): string {
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(issuers.slice(0, named))
  const others = issuers.length > named ? ' and some others' : ''
  return `The issuer of this passport is ${host}. Here only those count that are signed by ${list}${others}.`
}

function personProblem(
  madeOutTo: Extract<CheckAnswer, { checked: unknown }>['madeOutTo'],
  email: string,
): string | null {
  if (madeOutTo === 'yes') return null
  return madeOutTo === 'somebody-else'
    ? `This passport is made out to somebody else: not to ${email}.`
    : 'This passport does not name its holder by an e-mail address, so nobody can tell that it is yours.'
}

function stateProblem({ status, issuer, expiresAt }: Checked): string | null {
  if (status === 'issued') return null
  if (status === 'expired') {
    const day = expiresAt === null ? '' : ` on ${dayOf(expiresAt)}`
    return `This passport has expired${day}.`
  }
  return status === 'revoked'
    ? `This passport was revoked by its issuer, ${issuer.name} (${issuer.host}).`
    : `This passport is suspended by its issuer, ${issuer.name} (${issuer.host}).`
}

function dayOf(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(moment))
}
