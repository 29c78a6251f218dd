import { Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createDefinition, type DefinitionFields, definitionFields, type Issuer } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { myIssuersQuery, storeDefinition } from '../passport-queries.ts'
import { texts } from './definitions.en.ts'

const empty: DefinitionFields = {
  name: '',
  description: '',
  criteria: '',
  skills: [],
  evidence: [],
  validMonths: null,
  openToRequests: false,
  secondPerson: false,
}

/** First page of a new definition: its issuer and its name. */
export function DefinitionStartPage({ issuer }: { readonly issuer: string | undefined }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(myIssuersQuery)
  const issuers = data?.items.filter(({ rights, status }) => rights.mayIssue && status !== 'retired')
  return (
    <Page
      title={t('start.title')}
      width="text"
      back={{ to: '/admin/skill-passports', search: { tab: 'definitions', issuer }, label: t('back') }}
    >
      {!issuers ? (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={120} />
        </LoadState>
      ) : issuers.length === 0 ? (
        <EmptyState
          title={t('start.none')}
          actions={
            <LinkButton to="/admin/skill-passports" search={{ tab: 'issuer' }}>
              {t('start.toIssuer')}
            </LinkButton>
          }
        >
          {t('start.noneBody')}
        </EmptyState>
      ) : (
        <Start issuers={issuers} chosen={issuer} />
      )}
    </Page>
  )
}

interface StartProps {
  readonly issuers: readonly Issuer[]
  readonly chosen: string | undefined
}

function Start({ issuers, chosen }: StartProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [issuerId, setIssuerId] = useState((issuers.find(({ id }) => id === chosen) ?? issuers[0])?.id ?? '')
  const form = useRecordForm({
    schema: definitionFields.pick({ name: true }),
    initialValues: { name: '' },
    draftKey: 'new-passport-definition',
    onSubmit: async ({ name }) => {
      const body = { issuerId, fields: { ...empty, name } }
      const idempotencyKey = submissionKey('passport-definition', body)
      const created = await api(createDefinition, { body }, { quiet: true, idempotencyKey })
      endSubmission('passport-definition')
      storeDefinition(client, created)
      await navigate({
        to: '/admin/skill-passports/form',
        search: { kind: 'definition', id: created.id },
        replace: true,
      })
    },
  })
  return (
    <Form form={form} label={t('start.title')}>
      {issuers.length > 1 && (
        <Select
          label={t('start.issuer')}
          data={issuers.map(({ id, name }) => ({ value: id, label: name }))}
          value={issuerId}
          onChange={(value) => value !== null && setIssuerId(value)}
          allowDeselect={false}
        />
      )}
      <TextInput
        {...form.fields.getInputProps('name')}
        label={t('start.name')}
        description={t('start.nameHint')}
        maxLength={120}
      />
      <FormActions submit={t('start.submit')} busy={form.busy} />
    </Form>
  )
}
