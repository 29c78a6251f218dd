import { Button } from '@mantine/core'
import type { SearchSynonym } from '@vouch/contract'
import { Fragment } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import rows from '#ui/list/rows.module.css'
import { texts } from './search-synonyms.en.ts'
import classes from './search-synonyms.module.css'
import { nameOf, sameSign } from './words.ts'

interface GroupRowProps {
  readonly group: SearchSynonym
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function GroupRow({ group, onEdit, onRemove }: GroupRowProps) {
  const t = useTexts(texts)
  const name = nameOf(group)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span>
          {group.words.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && <span className={classes.same}>{sameSign}</span>}
              <bdi className={index === 0 ? rows.name : undefined}>{word}</bdi>
            </Fragment>
          ))}
        </span>
      </div>
      <div className={rows.acts}>
        <Button variant="default" onClick={onEdit} aria-label={t('editNamed', { name })} data-edit={group.id}>
          {t('edit')}
        </Button>
        <Button variant="default" onClick={onRemove} aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
