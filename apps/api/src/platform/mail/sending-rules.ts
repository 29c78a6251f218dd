import type { Mail, MailKind } from './mail.ts'

/** What a feature decides about its mails when they are sent, which may be a day after they were written. */
export interface SendingRule<M extends Mail = Mail> {
  /** Looks at a mail for the last time. @returns the mail to send, which may say less; null to send nothing */
  beforeSending(mail: M, now: Date): Promise<M | null>
  /** Called for a mail that no server took while it was useful. */
  afterGivingUp(mail: M): Promise<void>
  /** Least time between two such mails of a process in milliseconds: for many mails at once, none of which is urgent. */
  readonly everyMs?: number
}

/** The sending rules of mail kinds. Kinds without one are sent as they were written. */
export interface SendingRules {
  /** Sets the rule of a kind. Call it before the queue works. */
  ruleSending<K extends MailKind>(kind: K, rule: SendingRule<Extract<Mail, { kind: K }>>): void
}

/** Creates the table of sending rules. */
export function createSendingRules(): SendingRules & { of(kind: MailKind): SendingRule | undefined } {
  const rules = new Map<MailKind, SendingRule>()
  return {
    // The cast is safe: `of` is asked by the kind of the mail that the rule then gets.
    ruleSending: (kind, rule) => void rules.set(kind, rule as unknown as SendingRule),
    of: (kind) => rules.get(kind),
  }
}
