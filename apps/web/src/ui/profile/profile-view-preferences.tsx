import type { ShownProfile } from '@vouch/contract'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { countryName, formatList, formatNumber, formatPay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { profileViewTexts } from './profile-view.en.ts'
import { ProfileSection } from './profile-view-parts.tsx'

/** Section with the candidate's job preferences and right to work. */
export function ProfilePreferences({ profile }: { readonly profile: ShownProfile }) {
  const t = useTexts(profileViewTexts)
  const word = useTexts(jobWords)
  const notice = useMasterLabel('notice-periods', profile.noticePeriod !== null)
  const right = useMasterLabel(
    'right-to-work',
    profile.rightToWork.some(({ status }) => status !== null),
  )
  const list = (words: readonly string[]) => (words.length === 0 ? null : formatList(words))
  const { radiusKm, locations, expectedPay } = profile
  const places = list(locations)
  const facts = [
    { label: t('occupations'), value: list(profile.targetOccupations) },
    {
      label: t('employment'),
      value: list(profile.employmentTypes.map((type) => word(`employmentType.${type}`))),
    },
    { label: t('modes'), value: list(profile.workModes.map((mode) => word(`workMode.${mode}`))) },
    {
      label: t('places'),
      value: places && radiusKm ? t('within', { places, km: formatNumber(radiusKm) }) : places,
    },
    { label: t('relocation'), value: profile.relocation && t(`relocations.${profile.relocation}`) },
    { label: t('pay'), value: expectedPay && formatPay(expectedPay) },
    { label: t('notice'), value: notice(profile.noticePeriod) },
    {
      label: t('rightToWork'),
      value: list(
        profile.rightToWork.map(({ country, status }) => {
          const name = countryName(country)
          const words = right(status)
          return words === null ? name : t('rightIn', { country: name, status: words })
        }),
      ),
    },
  ]
  const known = facts.filter(({ value }) => value !== null && value !== '')
  return (
    <ProfileSection part="preferences" title={t('looksFor')} isEmpty={false}>
      <FactsList facts={[{ label: t('openToWork'), value: t(`open.${profile.openToWork}`) }, ...known]} />
    </ProfileSection>
  )
}
