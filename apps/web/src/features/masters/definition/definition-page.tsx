import { Checkbox, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterDefinition } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { masterSummariesQuery } from '../masters-queries.ts'
import { LanguageRows } from '../value/language-rows.tsx'
import { texts } from './definition.en.ts'
import classes from './definition.module.css'
import { differingDefinitionParts, toDefinitionValues } from './definition-values.ts'
import { definitionPartLabel, definitionPartWords } from './definition-words.ts'
import { FieldsEditor } from './fields-editor.tsx'
import { RelationsEditor } from './relations-editor.tsx'
import { type DefinitionForm, useDefinitionForm } from './use-definition-form.ts'
import { useRulesWarning } from './use-rules-warning.tsx'

/** The definition of a list, for administrators. */
export function DefinitionPage({ definition }: { readonly definition: MasterDefinition }) {
  const t = useTexts(texts)
  const { name: entity, label, permitted } = definition
  const mayDefine = permitted.includes('define')
  return (
    <Page
      title={t('title', { label })}
      back={{ to: `/admin/settings/masters/${entity}`, label }}
      width="text"
      actions={
        mayDefine && (
          <LinkButton variant="default" to="/admin/settings/masters/$entity/form-rbac" params={{ entity }}>
            {t('rules')}
          </LinkButton>
        )
      }
    >
      {mayDefine ? <DefinitionEditor definition={definition} /> : <p>{t('forbidden')}</p>}
    </Page>
  )
}

function DefinitionEditor({ definition }: { readonly definition: MasterDefinition }) {
  const t = useTexts(texts)
  const { data: summaries } = useQuery(masterSummariesQuery)
  const { form, base, remote, mine, resolve } = useDefinitionForm(definition, summaries?.items)
  const { run, busy } = useCommand(resolve)
  const warned = useRulesWarning(definition, form)
  const lists = (summaries?.items ?? []).map(({ name, label }) => ({ value: name, label }))
  const theirs = remote && toDefinitionValues(remote)
  const own: readonly string[] = theirs ? differingDefinitionParts(base, mine) : []
  const differing = theirs ? differingDefinitionParts(theirs, mine) : []
  return (
    <>
      {remote && theirs && (
        <ConflictPanel
          key={remote.version}
          takeFocus
          fields={differing.map((id) => ({
            id,
            label: definitionPartLabel(id),
            mine: definitionPartWords(id, mine),
            remote: definitionPartWords(id, theirs),
            preferred: own.includes(id) ? 'mine' : 'remote',
          }))}
          onKeepMine={() => run(differing)}
          onTakeRemote={() => run([])}
          onMerge={(ids) => run(ids)}
          busy={busy || form.busy}
        />
      )}
      {definition.closed && (
        <div className={classes.notice}>
          <Notice title={t('closedTitle')}>{t('closedBody')}</Notice>
        </div>
      )}
      <Form form={warned.form} label={t('details')} warnOnLeave={false}>
        <Basics form={form} />
        {!definition.closed && (
          <>
            <Structure form={form} lists={lists} />
            <FieldsEditor form={form} lists={lists} />
            <RelationsEditor form={form} lists={lists} />
          </>
        )}
        <FormActions submit={t('save')} busy={warned.form.busy} />
      </Form>
      {warned.dialog}
      <LeaveGuard
        when={(form.changed && !form.busy) || remote !== null}
        params={['value', 'new']}
        store={() => remote === null}
      />
    </>
  )
}

function Basics({ form }: { readonly form: DefinitionForm }) {
  const t = useTexts(texts)
  const { fields } = form
  return (
    <>
      <TextInput {...fields.getInputProps('label')} label={t('label')} withAsterisk maxLength={100} />
      <Textarea
        {...fields.getInputProps('description')}
        label={t('description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
      />
      <Checkbox {...fields.getInputProps('translatable', { type: 'checkbox' })} label={t('translatable')} />
      <LanguageRows
        path="labels"
        rows={fields.values.labels}
        errors={fields.errors}
        onChange={(rows) => fields.setFieldValue('labels', rows)}
      />
    </>
  )
}

interface StructureProps {
  readonly form: DefinitionForm
  readonly lists: readonly { readonly value: string; readonly label: string }[]
}

function Structure({ form, lists }: StructureProps) {
  const t = useTexts(texts)
  const { fields } = form
  return (
    <section className={classes.section} aria-label={t('structure')}>
      <MultiSelect
        {...fields.getInputProps('parents')}
        onChange={(parents) => {
          fields.setFieldValue('parents', parents)
          fields.setFieldValue('hierarchical', parents.length > 0)
        }}
        label={t('parents')}
        description={t('parentsHint')}
        data={lists}
        maxValues={5}
        searchable
        clearable
      />
    </section>
  )
}
