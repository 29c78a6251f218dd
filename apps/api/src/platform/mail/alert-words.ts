import { shortPlaces } from '@vouch/domain'
import type { AlertItem, Mail } from './mail.ts'
import type { MailBody } from './mail-layout.ts'
import type { MailWords } from './mail-words.ts'

/** The body of a mail with new jobs of a saved search. */
export function alertBody(mail: Extract<Mail, { kind: 'job-alert' }>, words: MailWords): MailBody {
  const { t } = words
  const { name, items, more, link, settingsLink, unsubscribeLink } = mail
  const count = items.length + more
  return {
    subject: t('job-alert.subject', { count, name }),
    preheader: items.map(({ title }) => title).join(' · '),
    items: items.map((item) => ({
      title: item.title,
      about: [item.companyName, placesOf(item, words)].filter(Boolean).join(' · '),
      words: payOf(item, words),
      link: item.link,
    })),
    more: more > 0 ? t('job-alert.more', { count: more }) : null,
    button: { label: t('job-alert.all'), link },
    fine: [t('job-alert.why', { name })],
    footerLinks: [
      { label: t('job-alert.settings'), link: settingsLink },
      { label: t('job-alert.unsubscribe'), link: unsubscribeLink },
    ],
    unsubscribeLink,
  }
}

/** The places of a job as job cards have them, in the language of the mail: "Lyon, France + 2 more places". */
function placesOf({ place, country = null, otherPlaces = [] }: AlertItem, { t, lang }: MailWords): string {
  const names = countryNames(lang)
  const { shown, more } = shortPlaces({ location: place, country, otherPlaces })
  const texts = shown.map((one) => {
    const name = one.country === null ? '' : (names.of(one.country) ?? one.country)
    return one.location.endsWith(name) ? one.location : [one.location, name].filter(Boolean).join(', ')
  })
  if (more === 0) return texts.join(', ')
  const areCountries = otherPlaces.every(({ location }) => location === '')
  return t(areCountries ? 'job-alert.countries' : 'job-alert.places', {
    shown: texts.join(', '),
    count: more,
  })
}

function payOf({ pay }: AlertItem, { t, lang }: MailWords): string {
  if (pay === null) return ''
  return t(`job-alert.pay.${pay.period}`, { amount: amountOf(pay, lang) })
}

const amounts = new Map<string, string>()
const mostAmounts = 2_000

/** Formatting a range takes 80 µs, and the same jobs are in thousands of alerts. */
function amountOf({ min, max, currency }: NonNullable<AlertItem['pay']>, lang: string): string {
  const key = `${lang} ${currency} ${min} ${max}`
  const known = amounts.get(key)
  if (known !== undefined) return known
  const format = money(lang, currency)
  const amount = min === max ? format.format(min) : format.formatRange(min, max)
  if (amounts.size >= mostAmounts) amounts.clear()
  amounts.set(key, amount)
  return amount
}

// Making one takes 30 µs, and a mail has twenty jobs.
const countryNames = kept((lang: string) => new Intl.DisplayNames(lang, { type: 'region' }))
const money = kept(
  (lang: string, currency: string) =>
    new Intl.NumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
)

function kept<Keys extends readonly string[], T>(make: (...keys: Keys) => T): (...keys: Keys) => T {
  const made = new Map<string, T>()
  return (...keys) => {
    const key = keys.join(' ')
    const one = made.get(key) ?? make(...keys)
    made.set(key, one)
    return one
  }
}
