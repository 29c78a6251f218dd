import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { EmployerJob } from '@vouch/contract'
import { jobTeamOf } from '#lib/data/job-team.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { texts } from './job-team.en.ts'
import { JobTeam } from './job-team.tsx'

const named = 2

/** The people on the hiring team of a job in a few words, with a button that opens the whole team. */
export function TeamFact({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  const { data: team } = useQuery(jobTeamOf(job.id))
  const [opened, { open, close }] = useDisclosure(false)
  if (!team) return null
  const names = team.members.map(({ name }) => name)
  const rest = names.length - named
  const shown = rest > 1 ? [...names.slice(0, named), t('more', { count: rest })] : names
  return (
    <li>
      <span>{t('fact')}</span>
      <span>
        {names.length > 0 ? formatList(shown) : t('nobody')}{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={open}
          aria-label={t(team.editable ? 'changeNamed' : 'showNamed')}
        >
          {t(team.editable ? 'change' : 'show')}
        </Anchor>
      </span>
      <Modal
        opened={opened}
        onClose={close}
        title={t('dialogTitle', { job: job.fields.title })}
        closeButtonProps={{ 'aria-label': ui('confirm.close') }}
        size="lg"
      >
        <JobTeam jobId={job.id} companyId={job.company.id} />
      </Modal>
    </li>
  )
}
