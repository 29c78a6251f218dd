import type { EmployerApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './applicant.en.ts'

/** Lines below an applicant's name: headline and job. */
export function ApplicantDescription({ application }: { readonly application: EmployerApplication }) {
  const t = useTexts(texts)
  const { snapshot, job } = application
  return (
    <>
      {snapshot.headline && (
        <div>
          <bdi>{snapshot.headline}</bdi>
        </div>
      )}
      <div>{t('appliedTo', { job: job.title })}</div>
    </>
  )
}
