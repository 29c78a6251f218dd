import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { JobRecord } from '@vouch/contract'
import { wasEverPublic } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './admin-records.en.ts'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { isRunning } from './job-standing.ts'

/** What an administrator can open or do from the record of a job. */
export function JobActions({ job }: { readonly job: JobRecord }) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(job.status)
  const { company, slug, status } = job
  return (
    <>
      <Group ref={ref} tabIndex={-1} role="group" aria-label={t('job.actions')} gap="xs">
        {slug !== null && wasEverPublic(status) && (
          <LinkButton variant="default" to="/jobs/$slug" params={{ slug }}>
            {t('job.publicPage')}
          </LinkButton>
        )}
        <LinkButton variant="default" to="/admin/companies/view" search={{ id: company.id }}>
          {t('job.company')}
        </LinkButton>
        {isRunning(job) && (
          <Button variant="default" onClick={open}>
            {t('close.open')}
          </Button>
        )}
      </Group>
      <CloseJobDialog job={job} opened={opened} onClose={close} onClosed={rescue} />
    </>
  )
}
