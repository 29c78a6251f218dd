import type { IdentityMail } from '../index.ts'
import { type Answer, calls, type Service } from './test-service.ts'

type Kind = IdentityMail['kind']
type MailOf<K extends Kind, M = IdentityMail> = M extends { kind: Kind }
  ? K extends M['kind']
    ? M
    : never
  : never

/** The newest mail of a kind to somebody. */
export function mailTo<K extends Kind>(service: Service, to: string, kind: K): MailOf<K> {
  const mail = service.mails.findLast((one) => one.to === to && one.kind === kind)
  if (mail === undefined) throw new Error(`${to} was sent no ${kind}`)
  return mail as MailOf<K>
}

/** The link in the newest mail of a kind. */
export function linkTo(
  service: Service,
  to: string,
  kind: Exclude<Kind, 'password-changed' | 'password-ended' | 'provider-linked'>,
): URL {
  return new URL(mailTo(service, to, kind).link)
}

/** The code in that link. */
export function codeTo(
  service: Service,
  to: string,
  kind: Exclude<Kind, 'password-changed' | 'password-ended' | 'provider-linked'>,
): string {
  return linkTo(service, to, kind).searchParams.get('oobCode') ?? ''
}

/** Who was sent what since the last call, oldest first. */
export function takeMails(service: Service): string[] {
  return service.mails.splice(0).map((mail) => `${mail.kind} → ${mail.to}`)
}

/** What a person with a mailbox does: asks for mails, resets the password by them, signs in. */
export interface MailSteps {
  ask(body: object): Promise<Answer>
  reset(oobCode: string, newPassword?: string): Promise<Answer>
  signIn(email: string, password: string): Promise<Answer>
  /** Asks for a reset and reads the code in its mail. */
  resetCode(email: string): Promise<string>
}

/** @param service asked for at each step, because tests start it later */
export function mailSteps(service: () => Service): MailSteps {
  const ask = (body: object) => service().post(calls.sendOobCode, body)
  return {
    ask,
    reset: (oobCode, newPassword = 'another horse') =>
      service().post(calls.resetPassword, { oobCode, newPassword }),
    signIn: (email, password) => service().post(calls.signIn, { email, password }),
    resetCode: async (email) => {
      await ask({ requestType: 'PASSWORD_RESET', email })
      return codeTo(service(), email, 'reset-password')
    },
  }
}
