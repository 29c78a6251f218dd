import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { CandidateCard } from '@vouch/contract'
import { quotedName } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

const named = 2
/** Issuers choose how long the names are; who has signed stands behind them. */
const longestName = 60

function shortened(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > longestName ? `${letters.slice(0, longestName).join('').trimEnd()}…` : name
}

/** Between marks (FSI, PDI) that keep words of another direction together. */
const isolated = (name: string) => `\u2068${quotedName(shortened(name))}\u2069`

interface CardPassportsProps {
  readonly passports: CandidateCard['passports']
  readonly count: number
}

/** The newest passports that somebody holds, each with who has signed it, and how many there are besides. */
export function CardPassports({ passports, count }: CardPassportsProps) {
  const t = useTexts(texts)
  const shown = passports.slice(0, named)
  const more = count - shown.length
  return (
    <ul className={classes.passports} aria-label={t('passports')}>
      {shown.map(({ name, issuerHost: host }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may look alike, and they never change places
        <li key={index}>
          <IconRosetteDiscountCheck size={18} aria-hidden />
          <span>{t('passport', { name: isolated(name), host })}</span>
        </li>
      ))}
      {more > 0 && <li data-more>{t('morePassports', { count: more })}</li>}
    </ul>
  )
}
