import { maxPassportsPerPerson } from '@vouch/contract'
import type { CheckedCredential } from '@vouch/credentials'
import { AppError } from '#base/app-error.ts'
import type { CheckAnswer } from './credential-checker.ts'
import type { CheckedRow } from './passports-store.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

type Checked = Omit<CheckedCredential, 'subject'>

/** Maximum number of trusted hosts that the error message names. */
const maxListed = 5

/** Makes the error for an inconclusive check of a stored passport. */
export function inconclusiveError(
  answer: CheckAnswer,
  { issuer_host, issuer_name }: Pick<CheckedRow, 'issuer_host' | 'issuer_name'>,
): AppError {
  const code = 'refused' in answer ? answer.refused.code : null
  const why =
    code === 'issuer-unreachable'
      ? `${issuer_host || issuer_name} does not answer`
      : 'This passport could not be checked'
  return new AppError('conflict', `${why}, so nothing has changed. We will try again every hour.`)
}

/**
 * Requires that a new passport passed its check.
 * @param email the actor's confirmed e-mail address
 * @returns the checked credential
 * @throws AppError with the reason why the passport is not accepted
 */
export function requireAccepted(answer: CheckAnswer, email: string, issuers: TrustedIssuers): Checked {
  if ('refused' in answer) {
    const { code, message } = answer.refused
    // `conflict` makes the page offer a retry; `invalid` does not.
    throw new AppError(code === 'issuer-unreachable' ? 'conflict' : 'invalid', message)
  }
  if ('untrusted' in answer) throw new AppError('invalid', trustProblem(answer.untrusted, issuers))
  const { checked, madeOutTo } = answer
  const sentence = personProblem(madeOutTo, email) ?? stateProblem(checked)
  if (sentence !== null) throw new AppError('invalid', sentence)
  return checked
}

export function trustProblem(host: string, issuers: TrustedIssuers): string {
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(issuers.slice(0, maxListed))
  const others = issuers.length > maxListed ? ', or some others' : ''
  return `The issuer of this passport is ${host}. Only passports signed by ${list}${others} are accepted here.`
}

function personProblem(
  madeOutTo: Extract<CheckAnswer, { checked: unknown }>['madeOutTo'],
  email: string,
): string | null {
  if (madeOutTo === 'yes') return null
  return madeOutTo === 'somebody-else'
    ? `This passport is made out to another person, not to ${email}.`
    : 'This passport does not name its holder by e-mail address, so we cannot confirm that it is yours.'
}

function stateProblem({ status, issuer, expiresAt }: Checked): string | null {
  if (status === 'issued') return null
  if (status === 'expired')
    return `This passport expired${expiresAt === null ? '' : ` on ${dayOf(expiresAt)}`}.`
  const verb = status === 'revoked' ? 'was revoked' : 'is suspended'
  const host = issuer.host === '' ? '' : ` (${issuer.host})`
  return `This passport ${verb} by its issuer, ${issuer.name}${host}.`
}

function dayOf(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(moment))
}

/** The error for somebody who holds as many passports as one person may. */
export function passportsFull(): AppError {
  return new AppError(
    'conflict',
    `You have reached the limit of ${maxPassportsPerPerson} passports. Remove one first.`,
  )
}

/** The error for a passport that its holder-to-be offered. */
export function offeredBySelf(): AppError {
  return new AppError('not-permitted-now', 'You offered this passport, so you cannot hold it yourself.')
}
