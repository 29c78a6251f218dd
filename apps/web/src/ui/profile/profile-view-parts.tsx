import { Title } from '@mantine/core'
import { createContext, type ReactNode, use, useId } from 'react'
import { formatPeriod } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import type { ProfilePart } from './profile-view.tsx'

interface ProfileViewFrame {
  readonly order: 2 | 3
  readonly edit: ((part: ProfilePart, title: string) => ReactNode) | undefined
}

export const ProfileViewContext = createContext<ProfileViewFrame>({ order: 2, edit: undefined })

interface ProfileSectionProps {
  readonly part: ProfilePart
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** A section of a profile. If empty, only the profile's owner sees it. */
export function ProfileSection({ part, title, isEmpty, children }: ProfileSectionProps) {
  const t = useTexts(profileViewTexts)
  const { order, edit } = use(ProfileViewContext)
  const id = useId()
  if (isEmpty && !edit) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.bar}>
        <Title order={order} size="h3" id={id}>
          {title}
        </Title>
        {edit?.(part, title)}
      </div>
      {isEmpty ? <p className={`${classes.prose} ${classes.quiet}`}>{t('empty')}</p> : children}
    </section>
  )
}

interface ProfileEntryProps {
  readonly title: ReactNode
  /** Where the entry took place, or who issued it. */
  readonly place?: string
  readonly dates?: { readonly startDate: string; readonly endDate: string; readonly current?: boolean }
  /** Text to show in place of the dates. */
  readonly when?: string
  /** Content to show below the dates. */
  readonly note?: ReactNode
  readonly url?: string
  readonly text?: string
  readonly points?: readonly string[]
  readonly chips?: readonly string[]
}

function ProfileEntry({
  title,
  place,
  dates,
  when,
  note,
  url,
  text,
  points = [],
  chips = [],
}: ProfileEntryProps) {
  const time = when ?? (dates ? formatPeriod(dates) : '')
  return (
    <li className={classes.entry}>
      <div>
        <div className={classes.title}>
          <bdi>{title}</bdi>
        </div>
        {place && (
          <div>
            <bdi>{place}</bdi>
          </div>
        )}
        {time && <div className={classes.when}>{time}</div>}
        {note}
      </div>
      {text && <p className={classes.prose}>{text}</p>}
      {points.length > 0 && (
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {url && <WebLink url={url} />}
      <Chips words={chips} />
    </li>
  )
}

interface ProfileEntriesProps {
  readonly part: ProfilePart
  readonly title: string
  readonly entries: readonly ProfileEntryProps[]
  /** Whether the section is hidden from the owner too if it is empty. */
  readonly hideEmpty?: boolean
}

/** A section of a profile that lists entries. */
export function ProfileEntries({ part, title, entries, hideEmpty = false }: ProfileEntriesProps) {
  if (hideEmpty && entries.length === 0) return null
  return (
    <ProfileSection part={part} title={title} isEmpty={entries.length === 0}>
      <ol className={classes.entries}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and never move
          <ProfileEntry key={index} {...entry} />
        ))}
      </ol>
    </ProfileSection>
  )
}

/** Short texts in a row, each as a chip. */
export function Chips({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <ul className={classes.chips}>
      {[...new Set(words)].map((word) => (
        <li key={word} className={classes.chip}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}
