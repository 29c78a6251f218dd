import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MasterDefinition } from '@vouch/contract'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { findField, focusField } from '#ui/form/find-field.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { masterRecordQuery } from '../masters-queries.ts'
import { useListLabels } from '../use-list-labels.ts'
import { RecordFields } from './record-fields.tsx'
import { formParams } from './record-form.tsx'
import type { ParentValue } from './record-schema.ts'
import { newRecordValues } from './record-values.ts'
import { type Proposed, useNewRecordFields } from './use-record-fields.ts'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface NewRecordPageProps {
  readonly definition: MasterDefinition
  /** Code of the value below which the new one is placed. */
  readonly parent: string | undefined
  /** The proposal that the value settles. */
  readonly proposed?: Proposed | undefined
}

/** Adds a value to a list. */
export function NewRecordPage({ definition, parent, proposed }: NewRecordPageProps) {
  const t = useTexts(texts)
  const { name: entity } = definition
  const { data, error, refetch } = useQuery({
    ...masterRecordQuery(entity, parent ?? ''),
    enabled: parent !== undefined,
  })
  const above = data ? { entity, code: data.code, label: data.label } : null
  return (
    <Page
      title={above ? t('newTitleBelow', { label: above.label }) : t('newTitle')}
      back={{
        to: `/admin/settings/masters/${entity}`,
        label: definition.label,
        search: proposed ? { proposals: 'open' } : { parent },
      }}
      width="text"
    >
      {parent !== undefined && !above ? (
        <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
          <Skeleton height={200} />
        </LoadState>
      ) : (
        <NewRecordForm definition={definition} parent={above} proposed={proposed} />
      )}
    </Page>
  )
}

interface NewRecordFormProps {
  readonly definition: MasterDefinition
  readonly parent: ParentValue | null
  readonly proposed: Proposed | undefined
}

function NewRecordForm({ definition, parent, proposed }: NewRecordFormProps) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const listLabel = useListLabels(definition)
  const box = useRef<HTMLDivElement>(null)
  const another = useRef(false)
  const form = useNewRecordFields(definition, { parent, proposed }, async () => {
    // The next value starts at the same place.
    form.fields.setValues(newRecordValues(definition, parent))
    form.fields.resetDirty()
    if (another.current) {
      focusField(findField(box.current, 'label'))
      return
    }
    await navigate({
      to: '/admin/settings/masters/$entity',
      params: { entity: definition.name },
      search: proposed ? { proposals: 'open' } : parent ? { parent: parent.code } : {},
      // The form of a decided proposal is no page to come back to.
      replace: proposed !== undefined,
      ignoreBlocker: true,
    })
  })
  return (
    <div ref={box} className={classes.main}>
      <Form form={form} label={t('newTitle')} leaveParams={formParams}>
        <RecordFields
          definition={definition}
          form={form}
          writable={definition.settable}
          isNew
          listLabel={listLabel}
        />
        <FormActions busy={form.busy}>
          <Button
            type="submit"
            loading={form.busy}
            onClick={() => {
              another.current = false
            }}
          >
            {t('add')}
          </Button>
          {!proposed && (
            <Button
              type="submit"
              variant="default"
              disabled={form.busy}
              onClick={() => {
                another.current = true
              }}
            >
              {t('addAnother')}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
