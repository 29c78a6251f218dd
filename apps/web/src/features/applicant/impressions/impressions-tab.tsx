import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { impressionTexts } from './impressions.en.ts'

const ApplicantImpressions = lazy(() => import('./applicant-impressions.tsx'))

/** The impressions in a tab of their own, on screens without room beside the application. */
export function ImpressionsTab() {
  const t = useTexts(impressionTexts)
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <ApplicantImpressions empty={<Text c="dimmed">{t('none')}</Text>} />
    </Suspense>
  )
}
