import type { ShownProfile } from '@vouch/contract'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { ProfileEntry, ProfileSection } from './profile-view-parts.tsx'

const together = (...words: (string | null)[]) => words.filter(Boolean).join(', ')

/** Where the person has worked, and what was between. */
export function ProfileExperience({ profile }: { readonly profile: ShownProfile }) {
  const t = useTexts(profileViewTexts)
  const { experiences, gaps } = profile
  return (
    <ProfileSection
      part="experience"
      title={t('experience')}
      isEmpty={experiences.length + gaps.length === 0}
    >
      <ol className={classes.entries}>
        {experiences.map((item, index) => (
          <ProfileEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown, not moved, and have no name of their own
            key={index}
            title={together(item.title || item.occupation)}
            place={together(item.employer, item.location)}
            dates={item}
            text={item.summary}
            points={item.highlights}
            chips={item.skills}
            url={item.url}
          />
        ))}
        {gaps.map(({ from, to, reason }) => (
          <ProfileEntry
            key={`${from} ${to}`}
            title={t('gap')}
            dates={{ startDate: from, endDate: to }}
            text={reason}
          />
        ))}
      </ol>
    </ProfileSection>
  )
}

/** Schools, training, universities. */
export function ProfileEducation({ profile }: { readonly profile: ShownProfile }) {
  const t = useTexts(profileViewTexts)
  const level = useMasterLabel('education-levels', profile.educations.length > 0)
  return (
    <ProfileSection part="education" title={t('education')} isEmpty={profile.educations.length === 0}>
      <ol className={classes.entries}>
        {profile.educations.map((item, index) => (
          <ProfileEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are shown, not moved, and have no name of their own
            key={index}
            title={together(item.studyType, item.area) || level(item.level) || item.institution}
            place={together(item.institution, item.studyType || item.area ? level(item.level) : null)}
            dates={item}
            text={item.score && t('score', { score: item.score })}
            chips={item.courses}
            url={item.url}
          />
        ))}
      </ol>
    </ProfileSection>
  )
}
