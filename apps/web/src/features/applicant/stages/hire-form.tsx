import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { findField, focusField } from '#ui/form/find-field.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'

/** The form to hire the applicant, or a list of what is missing first. */
export function HireForm() {
  const t = useTexts(stageTexts)
  const { application, decisions, list } = useApplicant()
  const { details, job, candidate } = application
  const { name } = candidate
  const [day, setDay] = useState('')
  const [tried, setTried] = useState(false)
  const waiting = details.filter(({ state }) => state !== 'approved').length
  const problem = day === '' ? t('hired.missingDay') : day < utcToday() ? t('hired.pastDay') : null
  const full = job.filled >= job.openings

  const hire = (form: HTMLFormElement) => {
    setTried(true)
    if (problem !== null) focusField(findField(form, 'startsOn'))
    else void decisions.hire(day).catch(() => undefined)
  }
  return (
    <section className={classes.section}>
      <Title order={2}>{t('hired.title')}</Title>
      {(waiting > 0 || full) && (
        <Notice tone="warn" title={t('hired.missingTitle')}>
          <ul className={classes.missing}>
            {waiting > 0 && (
              <li>
                {t('hired.missingDetails', { count: waiting })}{' '}
                <LinkAnchor
                  to="/admin/jobs/employer/$jobId/$userId/stages/detail-fulfillment"
                  params={{ jobId: job.id, userId: candidate.userId }}
                  search={{ ...list }}
                >
                  {t('hired.seeDetails')}
                </LinkAnchor>
              </li>
            )}
            {full && (
              <li>
                {t('hired.missingOpening')}{' '}
                <LinkAnchor
                  to="/admin/jobs/employer/form/$id/1"
                  params={{ id: job.id }}
                  search={{ field: 'openings' }}
                >
                  {t('hired.raiseOpenings')}
                </LinkAnchor>
              </li>
            )}
          </ul>
        </Notice>
      )}
      {waiting === 0 && !full && (
        <form
          noValidate
          className={classes.card}
          onSubmit={(event) => {
            event.preventDefault()
            hire(event.currentTarget)
          }}
        >
          <DayInput
            label={t('hired.startsOn')}
            description={t('hired.startsHint', { name })}
            value={day}
            onChange={setDay}
            error={tried ? problem : null}
            min={utcToday()}
            path="startsOn"
            required
          />
          <FormActions submit={t('hired.submit', { name })} busy={decisions.busy} />
        </form>
      )}
    </section>
  )
}
