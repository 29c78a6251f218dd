import { alertBody } from './alert-words.ts'
import type { Mail } from './mail.ts'
import { htmlOf, type MailBody, type MailParts, textOf, withoutAutolinks } from './mail-layout.ts'
import { checkLinks } from './mail-links.ts'
import { type MailWords, mailWords } from './mail-words.ts'
import {
  aboutOf,
  paragraphsOf,
  promiseOf,
  quotedWords,
  sentenceOf,
  subjectOf,
  wordsOf,
} from './news-words.ts'

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Link that stops such mails; null for mails that cannot be turned off. */
  readonly unsubscribeLink: string | null
}

/**
 * Renders a mail. The subject never contains a one-time code, because locked screens show subjects.
 * @param publicUrl the configured public URL
 * @throws Error when a link leads to another site
 */
export function renderMail(mail: Mail, publicUrl: string): RenderedMail {
  checkLinks(mail, publicUrl)
  const words = mailWords(mail.locale)
  const { host } = new URL(publicUrl)
  const { unsubscribeLink = null, ...body } = bodyOf(mail, words, publicUrl, host)
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
    footerLinks: [],
    ...body,
  }
  const clean = { ...cleaned(parts), paragraphs: parts.paragraphs.map(cleanedLines) }
  return {
    subject: withoutAutolinks(clean.subject, host),
    html: htmlOf(clean),
    text: textOf(clean, host),
    unsubscribeLink,
  }
}

function bodyOf(mail: Mail, words: MailWords, publicUrl: string, host: string): MailBody {
  const { t, lang } = words
  const resetLink = `${publicUrl}/forgot-password`
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
    case 'password-changed': {
      const names = new Intl.ListFormat(lang).format(mail.unlinked ?? [])
      const unlinked = names === '' ? [] : [t('password-changed.unlinked', { names })]
      return {
        subject: t('password-changed.subject'),
        paragraphs: [t('password-changed.body'), ...unlinked, t('password-changed.warning')],
        button: { label: t('password-changed.button'), link: resetLink },
      }
    }
    case 'password-ended':
      return {
        subject: t('password-ended.subject'),
        paragraphs: [t('password-ended.body'), t('password-ended.next')],
        button: { label: t('password-ended.button'), link: resetLink },
      }
    case 'provider-linked': {
      const { provider } = mail
      return {
        subject: t('provider-linked.subject', { provider }),
        paragraphs: [t('provider-linked.body', { provider }), t('provider-linked.warning', { provider })],
        button: { label: t('provider-linked.button'), link: resetLink },
      }
    }
    case 'email-code':
    case 'company-code': {
      const { kind, code, minutes } = mail
      const body =
        kind === 'email-code' ? t('email-code.body') : t('company-code.body', { company: mail.company, host })
      return {
        subject: t(`${kind}.subject`),
        paragraphs: [body],
        code,
        fine: [t(`${kind}.fine`, { count: minutes })],
      }
    }
    case 'company-invitation':
      return companyInvitationBody(mail, words, host)
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
    case 'feedback-answered':
      return feedbackBody(mail, words, host)
    case 'passport-offer':
      return passportOfferBody(mail, words, host)
    case 'passport-report-decided':
      return reportDecidedBody(mail, words, host)
    case 'passport-news':
      return passportNewsBody(mail, words)
    case 'letter':
      return letterBody(mail, words, host)
    case 'job-alert':
      return alertBody(mail, words)
    case 'news':
      return newsBody(mail, words)
  }
}

function companyInvitationBody(
  { to, company, invitedBy, role, link }: Extract<Mail, { kind: 'company-invitation' }>,
  { t }: MailWords,
  host: string,
): MailBody {
  return {
    subject: t('company-invitation.subject', { company, host }),
    paragraphs: [t('company-invitation.body', { company, invitedBy, host, role: t(`companyRole.${role}`) })],
    button: { label: t('company-invitation.button'), link },
    fine: [t('company-invitation.fine', { email: to })],
  }
}

function letterBody(
  { subject, body, link }: Extract<Mail, { kind: 'letter' }>,
  { t }: MailWords,
  host: string,
): MailBody {
  return {
    subject,
    paragraphs: paragraphsOf(body),
    button: { label: t('letter.button'), link },
    fine: [t('letter.why', { host })],
  }
}

function feedbackBody(
  { message, answer, link }: Extract<Mail, { kind: 'feedback-answered' }>,
  { t }: MailWords,
  host: string,
): MailBody {
  const quoted = cleaned(quotedWords(message, t, 'listed').join(' '))
  return {
    subject: t('feedback-answered.subject', { host }),
    paragraphs: [...quotedWords(answer, t, 'whole'), t('feedback-answered.message', { words: quoted })],
    button: { label: t('feedback-answered.button'), link },
    fine: [t('feedback-answered.fine', { host })],
  }
}

function passportOfferBody(
  { issuer, passport, link }: Extract<Mail, { kind: 'passport-offer' }>,
  { t }: MailWords,
  host: string,
): MailBody {
  return {
    subject: t('passport-offer.subject', { issuer, passport }),
    paragraphs: [t('passport-offer.body', { issuer, passport }), t('passport-offer.next', { host })],
    button: { label: t('passport-offer.button'), link },
    fine: [t('passport-offer.fine')],
  }
}

function reportDecidedBody(
  { issuer, passport, outcome }: Extract<Mail, { kind: 'passport-report-decided' }>,
  { t }: MailWords,
  host: string,
): MailBody {
  return {
    subject: t('passport-report-decided.subject', { host }),
    paragraphs: [
      t('passport-report-decided.body', { issuer, passport }),
      t(`passport-report-decided.${outcome}`),
    ],
    fine: [t('passport-report-decided.fine', { host })],
  }
}

function passportNewsBody(
  { news, issuer, passport, validUntil, words, link }: Extract<Mail, { kind: 'passport-news' }>,
  { t, formats }: MailWords,
): MailBody {
  const day = new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' })
  const date = validUntil === null ? '' : day.format(new Date(validUntil))
  const isTakenBack = news === 'suspended' || news === 'revoked'
  const reason = words === '' ? [] : quotedWords(t('news.reason', { words }), t, 'whole')
  const until = date === '' || isTakenBack ? [] : [t('passport-news.until', { date })]
  return {
    subject: t(`passport-news.${news}.subject`, { passport }),
    paragraphs: [t(`passport-news.${news}.body`, { issuer, passport }), ...until, ...reason],
    button: { label: t(isTakenBack ? 'passport-news.page' : 'passport-news.files'), link },
    fine: [t(isTakenBack ? 'passport-news.why' : 'passport-news.secret')],
  }
}

function newsBody(mail: Extract<Mail, { kind: 'news' }>, words: MailWords): MailBody {
  const { t } = words
  const { items, more, link, settingsLink, unsubscribeLink, timeZone = null } = mail
  const common = {
    fine: [t('news.why')],
    footerLinks: [
      { label: t('news.settings'), link: settingsLink },
      ...(unsubscribeLink === undefined ? [] : [{ label: t('news.unsubscribe'), link: unsubscribeLink }]),
    ],
    ...(unsubscribeLink !== undefined && { unsubscribeLink }),
  }
  const count = items.length + more
  const [only] = items
  if (only && count === 1 && !mail.isDigest) {
    return {
      ...common,
      subject: subjectOf(only, t),
      heading: sentenceOf(only, t),
      paragraphs: [aboutOf(only, words, timeZone), ...promiseOf(only, words), ...wordsOf(only, t, 'alone')],
      button: {
        label: t(only.kind === 'application-sent' ? 'news.openApplication' : 'news.open'),
        link: only.link,
      },
    }
  }
  return {
    ...common,
    subject:
      only && !mail.isDigest
        ? `${subjectOf(only, t)} (${t('news.more', { count: count - 1 })})`
        : t('news.digest', { count }),
    heading: mail.isDigest ? t('news.heading') : t('news.subject', { count }),
    preheader: items.map((item) => subjectOf(item, t)).join(' · '),
    items: items.map((item) => ({
      title: sentenceOf(item, t),
      about: aboutOf(item, words, timeZone),
      words: [...promiseOf(item, words), ...wordsOf(item, t, 'listed')].join(' '),
      link: item.link,
    })),
    button: { label: t('news.all'), link },
    more: more > 0 ? t('news.more', { count: more }) : null,
  }
}

/** Removes line breaks, control characters and text direction marks from user input. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') {
    const plain = value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    return plain.trim() as T
  }
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)])) as T
}

const cleanedLines = (paragraph: string) => paragraph.split('\n').map(cleaned).join('\n')
