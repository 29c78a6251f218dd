import type { ShownProfile } from '@vouch/contract'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import { ProfileEntries } from './profile-view-parts.tsx'

const commas = (...words: (string | null)[]) => words.filter(Boolean).join(', ')

/** Section with work experience and explained gaps. */
export function ProfileExperience({ profile }: { readonly profile: ShownProfile }) {
  const t = useTexts(profileViewTexts)
  const jobs = profile.experiences.map((item) => ({
    title: item.title || item.occupation,
    place: commas(item.employer, item.location),
    dates: item,
    text: item.summary,
    points: item.highlights,
    chips: item.skills,
    url: item.url,
  }))
  const gaps = profile.gaps.map(({ from, to, reason }) => ({
    title: t('gap'),
    dates: { startDate: from, endDate: to },
    text: reason,
  }))
  return <ProfileEntries part="experience" title={t('experience')} entries={[...jobs, ...gaps]} />
}

/** Section with schools, training and universities. */
export function ProfileEducation({ profile }: { readonly profile: ShownProfile }) {
  const t = useTexts(profileViewTexts)
  const level = useMasterLabel('education-levels', profile.educations.length > 0)
  return (
    <ProfileEntries
      part="education"
      title={t('education')}
      entries={profile.educations.map((item) => ({
        title: commas(item.studyType, item.area) || level(item.level) || item.institution,
        place: commas(item.institution, item.studyType || item.area ? level(item.level) : null),
        dates: item,
        text: item.score && t('score', { score: item.score }),
        chips: item.courses,
        url: item.url,
      }))}
    />
  )
}
