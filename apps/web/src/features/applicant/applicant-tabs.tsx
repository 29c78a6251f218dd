import { IconCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { pageStages } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { stagePaths } from './stages/stage-paths.ts'

const tabs = ['application', 'timeline', 'notes', 'impressions'] as const

/** Tabs of an application, each with its own URL: submitted application, timeline, and one tab per stage. */
export function ApplicantTabs() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, list, isBeside } = useApplicant()
  const params = { jobId: application.job.id, userId: application.candidate.userId }
  // On wide screens notes and impressions stand beside the application.
  const isShown = {
    application: true,
    timeline: true,
    notes: application.notes !== null && !isBeside,
    impressions: application.mayTag && !isBeside,
  }
  const at = stageIndex(application.stage)
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    // On narrow screens the tabs scroll sideways.
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('tabs.label')}>
      <ul>
        {tabs
          .filter((tab) => isShown[tab])
          .map((tab) => (
            <li key={tab}>
              <Link
                to="/admin/jobs/employer/$jobId/$userId"
                params={params}
                search={tab === 'application' ? { ...list } : { ...list, tab }}
                className={classes.tab}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              >
                {t(`tabs.${tab}`)}
                {tab === 'notes' && application.notes ? ` (${formatNumber(application.notes)})` : ''}
              </Link>
            </li>
          ))}
        {pageStages.map((stage) => (
          <li key={stage}>
            <Link
              to={stagePaths[stage]}
              params={params}
              search={{ ...list }}
              className={classes.tab}
              data-reached={stageIndex(stage) <= at}
              data-here={stageIndex(stage) === at}
            >
              {stageIndex(stage) < at && <IconCheck size={14} aria-hidden />}
              {word(`stage.${stage}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
