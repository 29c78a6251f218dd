import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { CandidateCard } from '@vouch/contract'
import { quotedName } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

const shownPassports = 2
/**
 * Maximum shown length of a passport's name. The issuer chooses the name and must not push its own domain off the card.
 */
const longestName = 60

function shortened(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > longestName ? `${letters.slice(0, longestName).join('').trimEnd()}…` : name
}

/** Wraps a name in FSI and PDI: a right-to-left name must not reorder the domain that follows it. */
const isolated = (name: string) => `\u2068${quotedName(shortened(name))}\u2069`

interface CardPassportsProps {
  readonly passports: CandidateCard['passports']
  readonly count: number
}

/** The newest passports with their issuers, and how many more there are. */
export function CardPassports({ passports, count }: CardPassportsProps) {
  const t = useTexts(texts)
  const shown = passports.slice(0, shownPassports)
  const more = count - shown.length
  return (
    <ul className={classes.passports} aria-label={t('passports')}>
      {shown.map(({ name, issuer, issuerHost: host, checkedHow }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passports may look alike and never reorder
        <li key={index}>
          <IconRosetteDiscountCheck size={18} aria-hidden />
          <span>{t(`passport.${checkedHow}`, { name: isolated(name), host, issuer: isolated(issuer) })}</span>
        </li>
      ))}
      {more > 0 && <li data-more>{t('morePassports', { count: more })}</li>}
    </ul>
  )
}
