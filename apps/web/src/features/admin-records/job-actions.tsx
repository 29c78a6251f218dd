import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { JobRecord } from '@vouch/contract'
import { isInMarketplace, wasEverPublic } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './admin-records.en.ts'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { closureInForce, isRunning } from './job-standing.ts'
import { RelistJobDialog } from './relist-job-dialog.tsx'

/** What an administrator can open or do from the record of a job. */
export function JobActions({ job }: { readonly job: JobRecord }) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  const [isRelisting, relisting] = useDisclosure(false)
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
        {closureInForce(job) && isInMarketplace(company.status) && (
          <Button variant="default" onClick={relisting.open}>
            {t('relist.open')}
          </Button>
        )}
      </Group>
      <CloseJobDialog job={job} opened={opened} onClose={close} onClosed={rescue} />
      <RelistJobDialog job={job} opened={isRelisting} onClose={relisting.close} onClosed={rescue} />
    </>
  )
}
