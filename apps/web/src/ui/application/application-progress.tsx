import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CandidateApplication, type Stage, stages } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './application-progress.module.css'
import { type StageState, stageState } from './application-stages.ts'
import { myApplicationWords } from './my-application-words.en.ts'

const paths = {
  applied: '/admin/jobs/applied/$id',
  shortlist: '/admin/jobs/applied/$id/stages/shortlist',
  questionnaire: '/admin/jobs/applied/$id/stages/questionnaire',
  interview: '/admin/jobs/applied/$id/stages/interview',
  'detail-fulfillment': '/admin/jobs/applied/$id/stages/detail-fulfillment',
  hired: '/admin/jobs/applied/$id/stages/hired',
} as const

// Nothing is known to have happened at these.
const minus: readonly StageState[] = ['skipped', 'unconfirmed', 'not-held']

function Mark({ place }: { readonly place: StageState }) {
  return (
    <span className={classes.mark} aria-hidden>
      {place === 'done' && <IconCheck size={14} stroke={2.5} />}
      {minus.includes(place) && <IconMinus size={14} stroke={2.5} />}
    </span>
  )
}

/** The stages of a candidate's application. Stages that were reached link to their pages. */
export function ApplicationProgress({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(myApplicationWords)
  const word = useTexts(glossary)
  const { visibleStatus } = application
  const ended = visibleStatus === 'not-selected' || visibleStatus === 'withdrawn'
  const name = (stage: Stage) =>
    stage === 'hired' && visibleStatus === 'hired' ? word('visibleStatus.hired') : word(`stage.${stage}`)
  const content = (stage: Stage, place: StageState) => (
    <>
      <Mark place={place} />
      <span className={classes.label}>
        {name(stage)}
        <span className={classes.state}>{t(`progress.${place === 'ahead' && ended ? 'never' : place}`)}</span>
      </span>
    </>
  )
  return (
    <nav aria-label={t('progress.label')} className={classes.progress}>
      <ol className={classes.list}>
        {stages.map((stage) => {
          const place = stageState(application, stage)
          return (
            <li key={stage} className={classes.step} data-place={place}>
              {place === 'ahead' ? (
                <span className={classes.link}>{content(stage, place)}</span>
              ) : (
                <Link
                  to={paths[stage]}
                  params={{ id: application.id }}
                  activeOptions={{ exact: true }}
                  className={classes.link}
                >
                  {content(stage, place)}
                </Link>
              )}
              {stage !== 'hired' && <span className={classes.line} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
