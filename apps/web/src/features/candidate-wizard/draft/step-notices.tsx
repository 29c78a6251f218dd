import type { ProfileStepName } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { ImportedNotice } from '../imported-notice.tsx'
import { PublishedNotice } from '../published-notice.tsx'
import { pathOf } from '../steps/steps.ts'
import { texts } from '../wizard.en.ts'
import classes from '../wizard.module.css'
import { StepConflict } from './step-conflict.tsx'
import { useAnyStep } from './step-context.ts'
import { useUnsentSteps } from './use-unsent-steps.ts'

export function StepNotices({ first }: { readonly first: boolean }) {
  const t = useTexts(texts)
  const { draft, person, beside } = useAnyStep()
  const { state } = draft
  const left = useUnsentSteps(person.id, draft.step, beside, state.status === 'saved' ? state.at : '')
  if (draft.remote) {
    return (
      <div className={classes.notices}>
        <StepConflict draft={draft} remote={draft.remote} />
      </div>
    )
  }
  return (
    <div className={classes.notices}>
      {first && draft.step === 'contact' && (
        <Notice title={t('firstStep.title')}>{t('firstStep.body')}</Notice>
      )}
      {draft.step !== 'review' && <PublishedNotice key={draft.step} />}
      {state.status === 'failed' && Object.keys(draft.refused).length === 0 && (
        <Notice tone="warn" title={t('offline.title')}>
          {t('offline.body')}
        </Notice>
      )}
      {left.waiting.length > 0 && (
        <Notice tone="warn" title={t('elsewhere.title')}>
          {t('elsewhere.body')}
          <StepLinks steps={left.waiting} />
        </Notice>
      )}
      {left.held.length > 0 && (
        <Notice tone="warn" title={t('held.title')}>
          {t('held.body')}
          <StepLinks steps={left.held} />
        </Notice>
      )}
      <ImportedNotice />
    </div>
  )
}

export function StepLinks({ steps }: { readonly steps: readonly ProfileStepName[] }) {
  const t = useTexts(texts)
  return (
    <ul>
      {steps.map((step) => (
        <li key={step}>
          <LinkAnchor to={pathOf(step)} underline="always">
            {t(`step.${step}.name`)}
          </LinkAnchor>
        </li>
      ))}
    </ul>
  )
}
