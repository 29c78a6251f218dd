import { useQueryClient } from '@tanstack/react-query'
import {
  type DefinitionFields,
  definitionFields,
  type PassportDefinition,
  publishDefinition,
} from '@vouch/contract'
import { missingOfDefinition } from '@vouch/domain'
import { useMemo, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useStepCommand } from '#ui/wizard/use-step-command.ts'
import { storeDefinition } from '../passport-queries.ts'
import type { DefinitionDraft } from './definition-draft.ts'
import { texts } from './definitions.en.ts'

/** Messages about fields that publishing needs and that are empty, by path. */
function missingMessages(fields: DefinitionFields): Record<string, string> {
  return Object.fromEntries(
    missingOfDefinition(fields).map((path) => {
      const field = path.startsWith('evidence.') ? 'evidence' : (path as 'name' | 'description' | 'criteria')
      return [path, texts.t(`publish.empty.${field}`)]
    }),
  )
}

/** Messages about values that the server would refuse, by path. */
function invalidMessages(fields: DefinitionFields): Record<string, string> {
  const { error } = definitionFields.safeParse(fields)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

/** Publishes the draft of a definition. Missing fields are reported only after an attempt. */
export function usePublishDefinition(definition: PassportDefinition, draft: DefinitionDraft) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [misses, setMisses] = useState(0)
  const { id } = definition
  const { values, refused } = draft
  const command = useStepCommand(String(definition.published), t('publish.submit'), async () => {
    const problems = {
      ...missingMessages(draft.getState().values),
      ...invalidMessages(draft.getState().values),
    }
    if (Object.keys(problems).length > 0) {
      setMisses((count) => count + 1)
      return
    }
    if (!(await draft.saveNow()) || draft.getState().unsaved) throw new Error(t('publish.unsaved'))
    const { version } = draft.getState()
    const saved = await api(publishDefinition, { params: { id }, version }, { quiet: true })
    setMisses(0)
    await draft.adopt(saved)
    storeDefinition(client, saved)
    const isPublished = saved.status === 'published'
    notify(
      isPublished
        ? t('publish.done', { name: saved.fields.name })
        : { message: t('publish.waits'), tone: 'info' },
    )
  })
  const errors = useMemo(
    () => ({
      ...(misses > 0 && missingMessages(values)),
      ...refused,
      ...command.errors,
      ...invalidMessages(values),
    }),
    [misses, values, refused, command.errors],
  )
  return {
    run: command.run,
    busy: command.busy,
    errors,
    failure: Object.keys(command.errors).length > 0 ? null : command.failure,
    failures: command.failures + misses,
  }
}
