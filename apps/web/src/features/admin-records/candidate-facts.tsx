import { Text, Title } from '@mantine/core'
import { type CandidateRecord, profileSteps } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './admin-records.en.ts'

const when = (moment: string | null) => moment && <RelativeTime value={moment} />

export function AccountFacts({ record }: { readonly record: CandidateRecord }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { email, emailVerified } = record
  const address = email && t(emailVerified ? 'candidate.confirmed' : 'candidate.unconfirmed', { email })
  return (
    <>
      <Title order={2} mb={8}>
        {t('candidate.account')}
      </Title>
      <FactsList
        layout="stacked"
        facts={[
          { label: t('candidate.email'), value: address || t('candidate.hidden') },
          {
            label: t('candidate.roles'),
            value: formatList(record.roles.map((role) => word(`role.${role}`))),
          },
          { label: t('candidate.joined'), value: when(record.createdAt) },
          { label: t('candidate.erased'), value: when(record.eraseAt) },
          { label: t('candidate.id'), value: record.id },
        ]}
      />
    </>
  )
}

export function ProfileFacts({ profile }: Pick<CandidateRecord, 'profile'>) {
  const t = useTexts(texts)
  return (
    <>
      <Title order={2} mb={8}>
        {t('candidate.profile')}
      </Title>
      {profile === null ? (
        <Text c="dimmed">{t('candidate.noProfile')}</Text>
      ) : (
        <FactsList
          layout="stacked"
          facts={[
            { label: t('candidate.visibility'), value: t(`visibility.${profile.visibility}`) },
            { label: t('candidate.listed'), value: t(profile.listed ? 'yes' : 'no') },
            { label: t('candidate.complete'), value: t(profile.complete ? 'yes' : 'no') },
            {
              label: t('candidate.steps'),
              value: t('candidate.stepsOf', { count: profile.stepsSaved, all: profileSteps.length }),
            },
            { label: t('candidate.published'), value: when(profile.publishedAt) },
            { label: t('candidate.updated'), value: when(profile.updatedAt) },
          ]}
        />
      )}
    </>
  )
}
