import type { IdentityMail } from '../index.ts'
import { type Answer, calls, type Service } from './test-service.ts'

type Kind = IdentityMail['kind']
type MailOf<K extends Kind, M = IdentityMail> = M extends { kind: Kind }
  ? K extends M['kind']
    ? M
    : never
  : never

/** The latest mail of a kind to an e-mail address. */
export function mailTo<K extends Kind>(service: Service, to: string, kind: K): MailOf<K> {
  const mail = service.mails.findLast((sent) => sent.to === to && sent.kind === kind)
  if (mail === undefined) throw new Error(`no ${kind} mail was sent to ${to}`)
  return mail as MailOf<K>
}

/** The link in the latest mail of a kind to an e-mail address. */
export function linkTo(
  service: Service,
  to: string,
  kind: Exclude<Kind, 'password-changed' | 'password-ended' | 'provider-linked'>,
): URL {
  return new URL(mailTo(service, to, kind).link)
}

/** The action code in the link that `linkTo` returns. */
export function codeTo(
  service: Service,
  to: string,
  kind: Exclude<Kind, 'password-changed' | 'password-ended' | 'provider-linked'>,
): string {
  return linkTo(service, to, kind).searchParams.get('oobCode') ?? ''
}

/** Lists the mails queued since the last call as `kind → address`, oldest first. */
export function takeMails(service: Service): string[] {
  return service.mails.splice(0).map((mail) => `${mail.kind} → ${mail.to}`)
}

/** What a user with a mailbox does in tests. */
export interface MailSteps {
  ask(body: object): Promise<Answer>
  reset(oobCode: string, newPassword?: string): Promise<Answer>
  signIn(email: string, password: string): Promise<Answer>
  /** Requests a password reset and returns the action code from the mail. */
  resetCode(email: string): Promise<string>
}

/** Creates the steps. @param service called at each step, because tests start the service later */
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
