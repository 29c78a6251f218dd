import { Title } from '@mantine/core'
import type { CandidateApplication, CandidateNews } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { Timeline, type TimelineEntry } from '#ui/list/timeline.tsx'
import { texts } from './my-applications.en.ts'

const tones: Readonly<Record<CandidateNews['kind'], Tone>> = {
  applied: 'accent',
  moved: 'info',
  rejected: 'plain',
  reopened: 'info',
  withdrawn: 'plain',
  'hire-offered': 'good',
  hired: 'good',
}

/** Events that were disclosed to the candidate and the employer's messages, latest first. */
export function News({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { news, job } = application
  const { company } = job

  const sentence = ({ kind, stage }: CandidateNews, before: CandidateNews | undefined): string => {
    if (kind !== 'moved') return t(`news.${kind}`, { company })
    const back = before && stageIndex(stage) < stageIndex(before.stage)
    return back
      ? t('news.back', { company, stage: word(`stage.${stage}`) })
      : t(`news.moved.${stage}`, { company })
  }
  const entries = news.map(
    (one, index): TimelineEntry => ({
      id: `${index}`,
      at: one.at,
      title: sentence(one, news[index - 1]),
      body: one.message,
      tone: tones[one.kind],
    }),
  )
  return (
    <section>
      <Title order={2} mb="sm">
        {t('news.title')}
      </Title>
      <Timeline label={t('news.label')} entries={entries.toReversed()} />
    </section>
  )
}
