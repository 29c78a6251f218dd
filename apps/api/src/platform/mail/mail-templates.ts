import type { Mail, NewsItem } from './mail.ts'
import { htmlOf, type MailParts, textOf, unlinked } from './mail-layout.ts'
import { checkLinks } from './mail-links.ts'
import { type MailWords, mailWords } from './mail-words.ts'
import { aboutOf, wordsOf } from './news-words.ts'

/** A mail as it goes out. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where the person chooses what is mailed; null for mails that cannot be turned off. */
  readonly settingsLink: string | null
}

/** What differs between kinds; the rest comes from the layout. */
type Body = Pick<MailParts, 'subject'> & Partial<MailParts> & { readonly settingsLink?: string }

/**
 * Words a mail and fills the layout. The subject says what it is and never holds a code: subjects are shown on
 * locked screens.
 * @param publicUrl the configured public address
 * @throws Error when a link leads elsewhere
 */
export function renderMail(mail: Mail, publicUrl: string): RenderedMail {
  checkLinks(mail, publicUrl)
  const words = mailWords(mail.locale)
  const { host } = new URL(publicUrl)
  const { settingsLink = null, ...body } = bodyOf(mail, words, publicUrl, host)
  const parts: MailParts = {
    lang: words.lang,
    dir: words.dir,
    preheader: body.paragraphs?.[0] ?? body.subject,
    heading: body.subject,
    paragraphs: [],
    items: [],
    more: null,
    code: null,
    button: null,
    addressLabel: words.t('layout.address'),
    fine: [],
    footer: words.t('layout.footer', { host }),
    footerLink: null,
    ...body,
  }
  const clean = cleaned(parts)
  return {
    subject: unlinked(clean.subject, host),
    html: htmlOf(clean),
    text: textOf(clean, host),
    settingsLink,
  }
}

function bodyOf(mail: Mail, words: MailWords, publicUrl: string, host: string): Body {
  const { t, lang } = words
  switch (mail.kind) {
    case 'reset-password':
    case 'verify-email':
    case 'sign-in':
    case 'change-email':
      return {
        subject: t(`${mail.kind}.subject`),
        paragraphs: [t(`${mail.kind}.body`)],
        button: { label: t(`${mail.kind}.button`), link: mail.link },
        fine: [t(`${mail.kind}.fine`, { host })],
      }
    case 'email-changed':
      return {
        subject: t('email-changed.subject'),
        paragraphs: [t('email-changed.body', { newEmail: mail.newEmail }), t('email-changed.warning')],
        button: { label: t('email-changed.button'), link: mail.link },
        fine: [t('email-changed.fine')],
      }
    case 'password-changed':
      return {
        subject: t('password-changed.subject'),
        paragraphs: [
          t('password-changed.body'),
          ...unlinkedOf(mail.unlinked ?? [], t, lang),
          t('password-changed.warning'),
        ],
        button: { label: t('password-changed.button'), link: `${publicUrl}/forgot-password` },
      }
    case 'password-ended':
      return {
        subject: t('password-ended.subject'),
        paragraphs: [t('password-ended.body'), t('password-ended.next')],
        button: { label: t('password-ended.button'), link: `${publicUrl}/forgot-password` },
      }
    case 'provider-linked':
      return {
        subject: t('provider-linked.subject', { provider: mail.provider }),
        paragraphs: [
          t('provider-linked.body', { provider: mail.provider }),
          t('provider-linked.warning', { provider: mail.provider }),
        ],
        button: { label: t('provider-linked.button'), link: `${publicUrl}/forgot-password` },
      }
    case 'email-code':
      return {
        subject: t('email-code.subject'),
        paragraphs: [t('email-code.body')],
        code: mail.code,
        fine: [t('email-code.fine', { count: mail.minutes })],
      }
    case 'company-code':
      return {
        subject: t('company-code.subject'),
        paragraphs: [t('company-code.body', { company: mail.company, host })],
        code: mail.code,
        fine: [t('company-code.fine', { count: mail.minutes })],
      }
    case 'company-invitation': {
      const { company, invitedBy } = mail
      return {
        subject: t('company-invitation.subject', { company, host }),
        paragraphs: [
          t('company-invitation.body', { company, invitedBy, host, role: t(`companyRole.${mail.role}`) }),
        ],
        button: { label: t('company-invitation.button'), link: mail.link },
        fine: [t('company-invitation.fine', { email: mail.to })],
      }
    }
    case 'admin-invitation':
      return {
        subject: t('admin-invitation.subject', { host }),
        paragraphs: [t('admin-invitation.body', { invitedBy: mail.invitedBy, host })],
        button: { label: t('admin-invitation.button'), link: mail.link },
        fine: [t('admin-invitation.fine')],
      }
    case 'deletion-requested': {
      const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
      return {
        subject: t('deletion-requested.subject'),
        paragraphs: [t('deletion-requested.body', { date: day.format(new Date(mail.eraseAt)) })],
        button: { label: t('deletion-requested.button'), link: mail.link },
        fine: [t('deletion-requested.fine')],
      }
    }
    case 'account-erased':
      return { subject: t('account-erased.subject'), paragraphs: [t('account-erased.body')] }
    case 'news':
      return newsBody(mail, words)
  }
}

/** What a reset has unlinked, where it has. */
function unlinkedOf(names: readonly string[], t: MailWords['t'], lang: string): string[] {
  if (names.length === 0) return []
  const list = new Intl.ListFormat(lang).format(names)
  return [t('password-changed.unlinked', { names: list })]
}

function newsBody(mail: Extract<Mail, { kind: 'news' }>, words: MailWords): Body {
  const { t } = words
  const { items, more, link, settingsLink, timeZone = null } = mail
  const common = {
    fine: [t('news.why')],
    footerLink: { label: t('news.settings'), link: settingsLink },
    settingsLink,
  }
  const [only] = items
  if (only && items.length + more === 1) {
    return {
      ...common,
      subject: sentenceOf(only, t),
      paragraphs: [aboutOf(only, words, timeZone), ...wordsOf(only, t, 'alone')],
      button: { label: t('news.open'), link: only.link },
    }
  }
  return {
    ...common,
    subject: t('news.subject', { count: items.length + more }),
    heading: t('news.heading'),
    preheader: items.map((item) => sentenceOf(item, t)).join(' · '),
    items: items.map((item) => ({
      title: sentenceOf(item, t),
      about: aboutOf(item, words, timeZone),
      words: wordsOf(item, t, 'listed').join(' '),
      link: item.link,
    })),
    button: { label: t('news.all'), link },
    more: more > 0 ? t('news.more', { count: more }) : null,
  }
}

/** What happened, in the words of the list of notifications. */
function sentenceOf({ kind, side, companyName, personName, stage }: NewsItem, t: MailWords['t']): string {
  // A candidate is told of the company, unless somebody of it signed with their name.
  const who = personName ?? (side === 'candidate' ? companyName : t('news.somebody'))
  const values = { who, company: companyName, stage: stage ? t(`stage.${stage}`) : '' }
  return t(`news.${kind}`, values)
}

/** What people typed may hold line breaks and marks that turn the direction of what follows. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') {
    const plain = value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    return plain.trim() as T
  }
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)])) as T
}
