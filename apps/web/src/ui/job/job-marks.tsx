import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { jobWords } from './job-words.en.ts'

interface JobMarksProps {
  readonly mark:
    | { readonly saved: boolean; readonly applied: boolean; readonly withdrawn: boolean }
    | undefined
}

/** Badge that says whether the candidate has withdrawn from, applied to or saved a job. */
export function JobMarks({ mark }: JobMarksProps) {
  const t = useTexts(jobWords)
  if (mark?.withdrawn) return <StatusBadge tone="plain">{t('card.withdrawn')}</StatusBadge>
  if (mark?.applied) return <StatusBadge tone="good">{t('card.applied')}</StatusBadge>
  return mark?.saved ? <StatusBadge tone="info">{t('card.saved')}</StatusBadge> : null
}
