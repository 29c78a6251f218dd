import type { PassportOffer } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { texts } from './waiting.en.ts'
import classes from './waiting.module.css'

/** To whom a passport was offered, until when, and the website of its issuer. */
export function OfferFacts({ offer }: { readonly offer: PassportOffer }) {
  const t = useTexts(texts)
  const { email, lapsesAt, issuer } = offer
  return (
    <ul className={classes.facts}>
      <li>{t('offered', { email })}</li>
      {lapsesAt && <li>{t('until', { when: formatDay(lapsesAt) })}</li>}
      {issuer.website && (
        <li>
          <WebLink url={issuer.website}>{t('website', { name: issuer.name })}</WebLink>
        </li>
      )}
    </ul>
  )
}
