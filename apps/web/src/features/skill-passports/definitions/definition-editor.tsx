import { Button, Title } from '@mantine/core'
import type { DefinitionFields, PassportDefinition } from '@vouch/contract'
import { useId, useMemo, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { useScrollPadding } from '#ui/wizard/use-scroll-padding.ts'
import { PassportCard } from '../passport-card.tsx'
import { DefinitionContext } from './definition-context.ts'
import { definitionComparison, useDefinitionDraft } from './definition-draft.ts'
import { DefinitionFieldset } from './definition-fields.tsx'
import { definitionFieldWords } from './definition-words.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'
import { usePublishDefinition } from './use-publish-definition.ts'

interface DefinitionEditorProps {
  /** Id of the editor. */
  readonly owner: string
  readonly definition: PassportDefinition
  /** Whether the issuer may publish now. */
  readonly mayPublish: boolean
}

/** The form of a definition, which saves itself, with a preview of the recipient's card. */
export function DefinitionEditor({ owner, definition, mayPublish }: DefinitionEditorProps) {
  const t = useTexts(texts)
  const draft = useDefinitionDraft(owner, definition)
  const { values, remote, state } = draft
  const publish = usePublishDefinition(definition, draft)
  const preview = useId()
  const footer = useRef<HTMLDivElement>(null)
  useScrollPadding(footer)
  const { errors } = publish
  const edit = useMemo(
    () => ({
      definition,
      draft,
      values,
      set: (change: Partial<DefinitionFields>) => draft.update((before) => ({ ...before, ...change })),
      errors,
    }),
    [definition, draft, values, errors],
  )
  const { published, changed } = definition
  const isNew = published === null || changed || draft.unsaved
  return (
    <DefinitionContext value={edit}>
      {remote && (
        <DraftConflict
          draft={draft}
          remote={remote}
          saved={remote.fields}
          diff={definitionComparison.diff}
          label={(name) => t(`field.${name}`)}
          words={definitionFieldWords}
        />
      )}
      <div className={classes.editor}>
        <div className={classes.form} data-form>
          <ErrorSummary errors={errors} failure={publish.failure} failures={publish.failures} />
          <DefinitionFieldset />
        </div>
        <aside className={classes.side} aria-labelledby={preview}>
          <div>
            <Title order={2} size="h3" id={preview}>
              {t('preview.title')}
            </Title>
            <Hint>{t('preview.hint')}</Hint>
          </div>
          <PassportCard issuer={definition.issuer.name} fields={values} picture={definition.picture} />
        </aside>
      </div>
      <div ref={footer} className={classes.footer}>
        <SaveIndicator state={state} onRetry={() => void draft.saveNow()} />
        {mayPublish && isNew && (
          <Button loading={publish.busy} onClick={() => void publish.run()}>
            {published === null ? t('publish.submit') : t('publish.again', { number: published + 1 })}
          </Button>
        )}
        {mayPublish && !isNew && (
          <LinkButton to="/admin/skill-passports/form" search={{ kind: 'offer', definition: definition.id }}>
            {t('publish.offer')}
          </LinkButton>
        )}
      </div>
    </DefinitionContext>
  )
}
