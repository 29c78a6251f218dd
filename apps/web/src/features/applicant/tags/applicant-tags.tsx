import { Autocomplete, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addTag, removeTag, type Tag, tagLimits } from '@vouch/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { fieldMessage } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { refreshTags, tagsOf } from '#lib/data/tags.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useApplicant } from '../applicant-context.ts'
import { tagTexts } from './tags.en.ts'
import classes from './tags.module.css'

/** The tags that the team has put on the application, with a field to add one. */
export function ApplicantTags() {
  const t = useTexts(tagTexts)
  const { application } = useApplicant()
  const { id, companyId, tags, mayTag } = application
  const client = useQueryClient()
  const box = useRef<HTMLElement>(null)
  // The field is hidden at the tag limit.
  const awaitsField = useRef(false)
  const isFull = tags.length >= tagLimits.application
  useEffect(() => {
    if (isFull || !awaitsField.current) return
    awaitsField.current = false
    // The viewer may have navigated away.
    if (document.activeElement === document.body || box.current?.contains(document.activeElement))
      box.current?.querySelector('input')?.focus()
  }, [isFull])
  const remove = useCommand(async (tag: Tag) => {
    await api(removeTag, { params: { id, tagId: tag.id } })
    // The focused button disappears with its tag.
    const field = box.current?.querySelector('input')
    if (field) field.focus()
    else awaitsField.current = true
    const undo = () =>
      api(addTag, { params: { id }, body: { name: tag.name } }, { quiet: true })
        .catch((error: Error) => notifyError(error.message))
        .then(() => refreshTags(client))
    notify({
      message: t('removed', { name: tag.name }),
      action: { label: t('undo'), onClick: () => void undo() },
    })
    await refreshTags(client)
  })
  if (tags.length === 0 && !mayTag) return null
  return (
    <section className={classes.tags} aria-labelledby="applicant-tags" ref={box}>
      <h2 className={classes.title} id="applicant-tags">
        {t('title')}
      </h2>
      {tags.length > 0 && (
        <ul className={classes.list} aria-labelledby="applicant-tags">
          {tags.map((tag) => (
            <li key={tag.id} className={classes.tag} data-fixed={!mayTag}>
              <bdi>{tag.name}</bdi>
              {mayTag && (
                <IconAction
                  icon={IconX}
                  iconSize={14}
                  size={24}
                  label={t('remove', { name: tag.name })}
                  disabled={remove.busy && remove.running?.id === tag.id}
                  onClick={() => remove.run(tag)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayTag && <TagField applicationId={id} companyId={companyId} tags={tags} />}
    </section>
  )
}

interface TagFieldProps {
  readonly applicationId: string
  readonly companyId: string
  readonly tags: readonly Tag[]
}

/** Adds a tag: Enter takes what is typed, or the option that the arrow keys have chosen. */
function TagField({ applicationId, companyId, tags }: TagFieldProps) {
  const t = useTexts(tagTexts)
  const client = useQueryClient()
  const { data } = useQuery(tagsOf(companyId))
  const [text, setText] = useState('')
  const { run, busy, error, reset } = useCommand(async (name: string) => {
    await api(addTag, { params: { id: applicationId }, body: { name } }, { quiet: true })
    setText('')
    await refreshTags(client)
  })
  const add = (name: string) => {
    if (name.trim() !== '' && !busy) run(name)
  }
  const used = new Set(tags.map(({ id }) => id))
  const offered = [...new Set(data?.items.filter(({ id }) => !used.has(id)).map(({ name }) => name))]
  if (tags.length >= tagLimits.application) {
    return (
      <Text size="sm" c="dimmed">
        {t('full', { max: formatNumber(tagLimits.application) })}
      </Text>
    )
  }
  return (
    <form
      className={classes.field}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        add(text)
      }}
    >
      <Autocomplete
        aria-label={t('add')}
        placeholder={t('add')}
        title={t('addHint')}
        size="sm"
        value={text}
        data={offered}
        limit={50}
        maxLength={tagLimits.name}
        readOnly={busy}
        error={fieldMessage(error)}
        onChange={(value) => {
          reset()
          setText(value)
        }}
        onOptionSubmit={add}
      />
    </form>
  )
}
