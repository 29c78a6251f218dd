import type { JobStatus, StageCounts } from '@vouch/contract'
import { stages } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './stage-links.module.css'

interface StageLinksProps {
  readonly jobId: string
  readonly counts: StageCounts
  readonly status: JobStatus
}

/**
 * Number of active applicants per stage, each linked to the list. Ended jobs also link to applicants with an answer.
 */
export function StageLinks({ jobId, counts, status }: StageLinksProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const some = stages.filter((stage) => counts[stage] > 0)
  const hasEnded = status === 'closed' || status === 'expired'
  if (some.length === 0 && !hasEnded) return <span className={classes.nobody}>{t('nobody')}</span>
  return (
    <ul className={classes.list}>
      {some.map((stage) => (
        <li key={stage}>
          <LinkAnchor
            to="/admin/jobs/employer/$jobId"
            params={{ jobId }}
            search={{ view: 'list', stage, status: 'active' }}
            className={classes.link}
          >
            <b>{formatNumber(counts[stage])}</b> {word(`stage.${stage}`)}
          </LinkAnchor>
        </li>
      ))}
      {hasEnded && (
        <li>
          <LinkAnchor
            to="/admin/jobs/employer/$jobId"
            params={{ jobId }}
            search={{ view: 'list' }}
            className={classes.link}
          >
            {t('allApplicants')}
          </LinkAnchor>
        </li>
      )}
    </ul>
  )
}
