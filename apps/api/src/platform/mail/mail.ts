import type { CompanyRole, Notification } from '@vouch/contract'

/** Whom a mail is for. `locale` is BCP 47; null takes the language of the installation. */
interface Addressed {
  readonly to: string
  readonly locale: string | null
}

/** One thing that happened, as a mail tells it. */
export interface NewsItem {
  readonly kind: Notification['kind']
  readonly side: Notification['side']
  /** Null for what concerns a company or a passport. */
  readonly jobTitle: string | null
  readonly companyName: string
  /** The other side's name, where it may be known: of a passport, its issuer. */
  readonly personName: string | null
  /** For what concerns a passport. */
  readonly passportName?: string | null
  readonly stage: Notification['stage']
  /** An ISO moment. Not in mails that waited while the program was updated. */
  readonly at?: string
  /** What was written about it: the reason of a decision, the message of an invitation. */
  readonly words?: string | null
  /** The page that it opens. */
  readonly link: string
}

/** Every mail that is written, by kind: what its template is filled with. Links are absolute, of the public address. */
export type Mail = Addressed &
  (
    | { readonly kind: 'reset-password' | 'verify-email' | 'sign-in' | 'change-email'; readonly link: string }
    /** To the address as it was; `link` puts it back. */
    | { readonly kind: 'email-changed'; readonly newEmail: string; readonly link: string }
    /** `unlinked` names the providers that no longer open the account. */
    | { readonly kind: 'password-changed'; readonly unlinked?: readonly string[] }
    /** The password was set before the address was proven. */
    | { readonly kind: 'password-ended' }
    /** `provider` has come to open the account. */
    | { readonly kind: 'provider-linked'; readonly provider: string }
    | { readonly kind: 'email-code'; readonly code: string; readonly minutes: number }
    /** To an address of a company's domain; whose it is, nobody knows yet. */
    | {
        readonly kind: 'company-code'
        readonly code: string
        readonly minutes: number
        readonly company: string
      }
    | {
        readonly kind: 'company-invitation'
        readonly link: string
        readonly invitedBy: string
        readonly company: string
        readonly role: CompanyRole
      }
    | { readonly kind: 'admin-invitation'; readonly link: string; readonly invitedBy: string }
    /** `eraseAt` is an ISO moment; `link` leads to where the person keeps the account after all. */
    | { readonly kind: 'deletion-requested'; readonly eraseAt: string; readonly link: string }
    | { readonly kind: 'account-erased' }
    /** `more` further ones are not listed; `link` leads to the list. */
    | {
        readonly kind: 'news'
        readonly items: readonly NewsItem[]
        readonly more: number
        /** The person's; null takes UTC. */
        readonly timeZone?: string | null
        readonly link: string
        readonly settingsLink: string
      }
  )

export type MailKind = Mail['kind']
