import type { CompanyRole, JobCard, JobLocation, Notification } from '@vouch/contract'

/** The recipient of a mail. `locale` is BCP 47; null for the default language. */
interface Addressed {
  readonly to: string
  readonly locale: string | null
}

/** A notification that a mail contains. */
export interface NewsItem {
  readonly kind: Notification['kind']
  readonly side: Notification['side']
  /** Title of the job; null for notifications about a company, passport, feedback or list. */
  readonly jobTitle: string | null
  readonly companyName: string
  /** Name of the other person, if the recipient may know it; for a passport, its issuer. */
  readonly personName: string | null
  /** Set only for notifications about a passport. */
  readonly passportName?: string | null
  /** Set only for notifications about words that the person proposed for a list. */
  readonly proposal?: Notification['proposal']
  /** Set only for notifications about an import or feed of postings. */
  readonly postings?: Notification['postings']
  readonly stage: Notification['stage']
  /** Time of the notification (ISO 8601). Missing in mails written before this field existed. */
  readonly at?: string
  /** When the company promises to have answered an application (ISO 8601). */
  readonly answerBy?: string | null
  /** Text that a user wrote, such as the reason of a decision, the message of an invitation or an answer. */
  readonly words?: string | null
  /** Link to the page that the notification is about. */
  readonly link: string
}

/** A new job of a saved search. */
export interface AlertItem {
  readonly id: string
  readonly title: string
  readonly companyName: string
  /** The first place as written; null of a remote job without one. */
  readonly place: string | null
  /** Missing, like the next field, in mails that were written before it existed. */
  readonly country?: string | null
  readonly otherPlaces?: readonly JobLocation[]
  readonly pay: JobCard['pay']
  readonly link: string
}

/** What happened to a passport that somebody accepted without an account. `changed`: renewed, corrected or signed again. */
export type PassportNews = 'suspended' | 'revoked' | 'restored' | 'changed' | 'expiring'

/** A mail of any kind, with the values for its template. Links are absolute URLs of this site. */
export type Mail = Addressed &
  (
    | { readonly kind: 'reset-password' | 'verify-email' | 'sign-in' | 'change-email'; readonly link: string }
    /** Sent to the old e-mail address after a change; `link` restores it. */
    | { readonly kind: 'email-changed'; readonly newEmail: string; readonly link: string }
    /** `unlinked` lists identity providers with which the account can no longer sign in. */
    | { readonly kind: 'password-changed'; readonly unlinked?: readonly string[] }
    /** The password was removed, because it was set before the e-mail address was verified. */
    | { readonly kind: 'password-ended' }
    /** `provider` names an identity provider that was linked to the account. */
    | { readonly kind: 'provider-linked'; readonly provider: string }
    | { readonly kind: 'email-code'; readonly code: string; readonly minutes: number }
    /** Code that proves control of an e-mail address at the company's domain. We do not know who reads it. */
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
    /** `eraseAt` is the deletion time (ISO 8601); `link` opens a page where the deletion can be cancelled. */
    | { readonly kind: 'deletion-requested'; readonly eraseAt: string; readonly link: string }
    | { readonly kind: 'account-erased' }
    /** The answer to a visitor's feedback. `link` opens the page to give feedback. */
    | {
        readonly kind: 'feedback-answered'
        readonly message: string
        readonly answer: string
        readonly link: string
      }
    /** The offer of a passport to somebody without an account. Whoever has `link` can accept it. */
    | {
        readonly kind: 'passport-offer'
        readonly issuer: string
        readonly passport: string
        readonly link: string
      }
    /** The outcome of a report, for a reporter who left an address. Names no person. */
    | {
        readonly kind: 'passport-report-decided'
        readonly issuer: string
        readonly passport: string
        readonly outcome: 'dismissed' | 'acted'
      }
    /** News about a passport to somebody without an account. `link` opens its files or, if it was taken back, its page. */
    | {
        readonly kind: 'passport-news'
        readonly news: PassportNews
        readonly issuer: string
        readonly passport: string
        /** End of its validity (ISO 8601). */
        readonly validUntil: string | null
        /** Reason that the issuer or an administrator wrote; '' without one. */
        readonly words: string
        readonly link: string
      }
    /** A letter of a company to an applicant, in the words that were decided. `link` opens the application. */
    | { readonly kind: 'letter'; readonly subject: string; readonly body: string; readonly link: string }
    /**
     * New jobs of a saved search. Those that end before the mail is sent are left out. `more` is the number of jobs left out;
     * `link` opens the search, and `unsubscribeLink` a page that stops the alerts of this search without signing in.
     */
    | {
        readonly kind: 'job-alert'
        /** Id of this alert in `alert_sent`. */
        readonly alertId: string
        readonly searchId: string
        /** Name of the search. */
        readonly name: string
        readonly items: readonly AlertItem[]
        readonly more: number
        readonly link: string
        readonly settingsLink: string
        readonly unsubscribeLink: string
      }
    /** Notifications. `more` is the number of notifications left out; `link` opens the list of all. */
    | {
        readonly kind: 'news'
        readonly items: readonly NewsItem[]
        readonly more: number
        /** The recipient's time zone; null for UTC. */
        readonly timeZone?: string | null
        readonly link: string
        readonly settingsLink: string
        /** Opens a page that stops these mails without signing in. Missing in mails written before it existed. */
        readonly unsubscribeLink?: string
        /** Whether the mail collects the notifications of a day. */
        readonly isDigest?: boolean
      }
  )

export type MailKind = Mail['kind']
