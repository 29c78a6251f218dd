import { Button, Select, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createJob, type JobTemplate, type Person } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { employerJobList, storeJob } from '#lib/data/employer-jobs.ts'
import { jobTemplatesOf } from '#lib/data/job-templates.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { labelOf, TemplateList } from './template-list.tsx'

const here = '/admin/jobs/employer/form'

/** First page of posting a job: choice of the company, overview of the steps, and unfinished drafts. */
export function JobWizardStartPage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const memberships = person?.memberships ?? []
  const companies = memberships.filter(({ role }) => role === 'owner' || role === 'recruiter')
  return (
    <Page title={t('start.title')} width="text" back={{ to: '/admin/jobs/employer', label: t('start.back') }}>
      {companies.length > 0 ? (
        <Start companies={companies} />
      ) : memberships.length > 0 ? (
        <EmptyState title={t('start.noRightTitle')}>{t('start.noRight')}</EmptyState>
      ) : (
        <EmptyState
          title={t('start.noCompanyTitle')}
          actions={
            <LinkButton to="/admin/companies/form" search={{ next: here }}>
              {t('start.noCompanyAction')}
            </LinkButton>
          }
        >
          {t('start.noCompany')}
        </EmptyState>
      )}
    </Page>
  )
}

function Start({ companies }: { readonly companies: Person['memberships'] }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [companyId, setCompanyId] = useState<string | null>(
    companies.length === 1 ? (companies[0]?.companyId ?? null) : null,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const templates = useTemplates(companyId)
  // A template of another company, or a deleted one, is not chosen any more.
  const templateId = templates.some(({ id }) => id === chosen) ? chosen : null
  // A double click reuses this idempotency key, so that only one draft is created.
  const key = useRef(randomId())
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { readonly companyId: string; readonly templateId?: string }) =>
      api(createJob, { body }, { idempotencyKey: key.current, quiet: true }),
    onError: (failure, { templateId: used }) => {
      if (used === undefined || !isProblem(failure, 'not-found')) return notifyError(failure.message)
      key.current = randomId()
      void client.invalidateQueries({ queryKey: jobTemplatesOf(companyId ?? '').queryKey })
    },
    onSuccess: async (job) => {
      key.current = randomId()
      storeJob(client, job)
      await navigate({ to: '/admin/jobs/employer/form/$id/1', params: { id: job.id } })
    },
  })
  const isGone = chosen !== null && isProblem(error, 'not-found')
  const start = () => {
    setMissing(companyId === null)
    if (companyId === null) return
    mutate({ companyId, ...(templateId !== null && { templateId }) })
  }

  return (
    <div className={classes.start}>
      <Text>{t('start.body')}</Text>
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('start.steps')}
        </Title>
        <ol>
          {([1, 2, 3] as const).map((step) => (
            <li key={step}>{t(`step.${step}`)}</li>
          ))}
        </ol>
      </section>
      {companies.length > 1 && (
        <Select
          label={t('start.company')}
          description={t('start.companyHint')}
          data={companies.map((one) => ({ value: one.companyId, label: one.companyName }))}
          value={companyId}
          onChange={(value) => {
            setCompanyId(value)
            key.current = randomId()
          }}
          error={missing && companyId === null ? t('start.companyMissing') : null}
          searchable
          withAsterisk
        />
      )}
      {(templates.length > 0 || isGone) && (
        <Select
          label={t('start.template')}
          error={isGone ? t('start.templateGone') : null}
          placeholder={t('start.noTemplate')}
          data={templates.map((template) => ({ value: template.id, label: labelOf(template) }))}
          value={templateId}
          onChange={(value) => {
            setChosen(value)
            reset()
            key.current = randomId()
          }}
          searchable
          clearable
        />
      )}
      <FormActions>
        <Button onClick={start} loading={isPending}>
          {t('start.submit')}
        </Button>
      </FormActions>
      <Drafts />
      {companyId !== null && <TemplateList companyId={companyId} templates={templates} />}
    </div>
  )
}

function useTemplates(companyId: string | null): readonly JobTemplate[] {
  const { data } = useQuery({ ...jobTemplatesOf(companyId ?? ''), enabled: companyId !== null })
  return companyId === null ? [] : (data?.items ?? [])
}

function Drafts() {
  const t = useTexts(texts)
  const { data } = useInfiniteQuery(employerJobList({ status: 'draft' }))
  const drafts = rowsOf(data).slice(0, 5)
  if (drafts.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('start.drafts')}
      </Title>
      <ul>
        {drafts.map((job) => (
          <li key={job.id}>
            <LinkAnchor to="/admin/jobs/employer/form/$id/1" params={{ id: job.id }}>
              {job.title || t('untitled')}
            </LinkAnchor>{' '}
            <span className={classes.quiet}>
              {t('start.draftSaved')} <RelativeTime value={job.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
