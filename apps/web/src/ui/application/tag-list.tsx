import { VisuallyHidden } from '@mantine/core'
import type { Tag } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { tagListTexts } from './tag-list.en.ts'
import classes from './tag-list.module.css'

interface TagListProps {
  readonly tags: readonly Tag[]
  /** Number of tags shown; the rest are in a tooltip and for screen readers. */
  readonly max?: number
}

/** Read-only tags of an applicant. Renders nothing without tags. */
export function TagList({ tags, max = 3 }: TagListProps) {
  const t = useTexts(tagListTexts)
  if (tags.length === 0) return null
  // A last tag takes no more room than “+1”.
  const shown = tags.length <= max + 1 ? tags : tags.slice(0, max)
  const names = tags
    .slice(shown.length)
    .map(({ name }) => name)
    .join(', ')
  return (
    <ul className={classes.tags} aria-label={t('label')}>
      {shown.map(({ id, name }) => (
        <li key={id} className={classes.tag}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {names && (
        <li className={classes.tag} title={names}>
          <span aria-hidden>{t('more', { count: formatNumber(tags.length - shown.length) })}</span>
          <VisuallyHidden>{t('moreLabel', { names })}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
