import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Impressions } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useApplicant } from '../applicant-context.ts'
import { ImpressionForm } from './impression-form.tsx'
import { ImpressionItem } from './impression-item.tsx'
import { impressionTexts } from './impressions.en.ts'
import classes from './impressions.module.css'
import { impressionsOf } from './impressions-queries.ts'

/** The viewer's impression of the applicant, and those of colleagues once it is given. */
export default function ApplicantImpressions() {
  const t = useTexts(impressionTexts)
  const { application } = useApplicant()
  const { data, error, refetch } = useQuery(impressionsOf(application))
  return (
    <section className={classes.box} aria-labelledby="applicant-impressions">
      <div>
        <h2 className={classes.title} id="applicant-impressions">
          {t('title')}
        </h2>
        <span className={classes.quiet}>{t('private')}</span>
      </div>
      {data ? (
        <Body impressions={data} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={120} />
        </LoadState>
      )}
    </section>
  )
}

function Body({ impressions }: { readonly impressions: Impressions }) {
  const t = useTexts(impressionTexts)
  const client = useQueryClient()
  const { application } = useApplicant()
  const [changing, setChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The form is gone with the focus.
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) button.current?.focus()
  }, [returns])
  const { own, others, othersCount } = impressions
  const done = () => {
    setChanging(false)
    setReturns((count) => count + 1)
  }
  const saved = (next: Impressions) => {
    client.setQueryData(impressionsOf(application).queryKey, next)
    notify(t('saved'))
    done()
  }
  const form = { applicationId: application.id, name: application.candidate.name, own, onSaved: saved }
  if (own === null) {
    return (
      <>
        <ImpressionForm {...form} />
        <Text size="sm" c="dimmed">
          {othersCount === 0 ? t('first') : t('waiting', counted(othersCount))}
        </Text>
      </>
    )
  }
  return (
    <>
      {changing ? (
        <ImpressionForm {...form} onCancel={done} />
      ) : (
        <>
          <ImpressionItem impression={own} name={t('own')} />
          <Button ref={button} variant="default" size="compact-sm" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        </>
      )}
      {others && others.length > 0 ? (
        <ul className={classes.list}>
          {others.map((impression) => (
            <li key={impression.author.userId}>
              <ImpressionItem impression={impression} name={impression.author.name} />
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {t('first')}
        </Text>
      )}
    </>
  )
}
