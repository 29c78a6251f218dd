import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Impressions } from '@vouch/contract'
import { takesImpressions } from '@vouch/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useApplicant } from '../applicant-context.ts'
import { forgetOlderDraft, hasDraft } from './impression-draft.ts'
import { ImpressionForm } from './impression-form.tsx'
import { ImpressionItem } from './impression-item.tsx'
import { impressionTexts } from './impressions.en.ts'
import classes from './impressions.module.css'
import { impressionsOf } from './impressions-queries.ts'

/** The viewer's impression of the applicant, and those of colleagues once it is given. */
export default function ApplicantImpressions({ empty = null }: { readonly empty?: ReactNode }) {
  const t = useTexts(impressionTexts)
  const { application } = useApplicant()
  const { data, error, refetch } = useQuery(impressionsOf(application))
  const isOpen = takesImpressions(application)
  // After the end the part is there only if somebody gave an impression.
  if (!isOpen && !error && !data) return null
  if (!isOpen && data?.own === null && data.othersCount === 0) return empty
  return (
    <section className={classes.box} aria-labelledby="applicant-impressions">
      <div>
        <h2 className={classes.title} id="applicant-impressions">
          {t('title')}
        </h2>
        <span className={classes.quiet}>{t('private')}</span>
      </div>
      {data ? (
        <Body impressions={data} isOpen={isOpen} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={120} />
        </LoadState>
      )}
    </section>
  )
}

interface BodyProps {
  readonly impressions: Impressions
  /** False after the end of the application: impressions are only read. */
  readonly isOpen: boolean
}

function Body({ impressions, isOpen }: BodyProps) {
  const t = useTexts(impressionTexts)
  const client = useQueryClient()
  const { application } = useApplicant()
  const { own } = impressions
  const { id } = application
  // Also true while typing the first impression, so that one given in another tab does not replace the form.
  const [changing, setChanging] = useState(() => own === null && hasDraft(id, own))
  const button = useRef<HTMLButtonElement>(null)
  // Closing the form loses focus, so return it to the button.
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) button.current?.focus()
  }, [returns])
  useEffect(() => forgetOlderDraft(id, own), [id, own])
  const done = () => {
    setChanging(false)
    setReturns((count) => count + 1)
  }
  const saved = (next: Impressions) => {
    client.setQueryData(impressionsOf(application).queryKey, next)
    notify(t('saved'))
    done()
  }
  if (!isOpen) {
    return (
      <>
        {own && <ImpressionItem impression={own} name={t('own')} />}
        {impressions.othersCount > 0 && <Colleagues impressions={impressions} isOpen={false} />}
      </>
    )
  }
  return (
    <>
      {own === null || changing ? (
        <ImpressionForm
          applicationId={id}
          name={application.candidate.name}
          own={own}
          onInput={() => setChanging(true)}
          onSaved={saved}
          {...(own && { onCancel: done })}
        />
      ) : (
        <>
          <ImpressionItem impression={own} name={t('own')} />
          <Button ref={button} variant="default" size="compact-sm" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        </>
      )}
      <Colleagues impressions={impressions} isOpen />
    </>
  )
}

/** Colleagues' impressions, or only their number until the viewer has given one. */
function Colleagues({ impressions: { own, others, othersCount }, isOpen }: BodyProps) {
  const t = useTexts(impressionTexts)
  if (others && others.length > 0) {
    return (
      <ul className={classes.list}>
        {others.map((impression) => (
          <li key={impression.author.userId}>
            <ImpressionItem impression={impression} name={impression.author.name} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Text size="sm" c="dimmed">
      {own !== null || othersCount === 0
        ? t('first')
        : t(isOpen ? 'waiting' : 'hidden', counted(othersCount))}
    </Text>
  )
}
