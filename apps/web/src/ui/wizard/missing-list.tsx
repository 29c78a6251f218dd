import { Anchor, Title } from '@mantine/core'
import { useId } from 'react'
import { LinkAnchor } from '#ui/layout/link.tsx'
import classes from './missing-list.module.css'

export interface MissingEntry {
  /** What to do about it, or with its field's name before it. */
  readonly text: string
  /** The step of the field. */
  readonly to: string
  /** What names the field in the step's address. */
  readonly search: Readonly<Record<string, string>>
  /** The field is on this page. */
  readonly isHere?: boolean
}

interface MissingListProps {
  /** How much is missing, or that all is there. */
  readonly title: string
  readonly entries: readonly MissingEntry[]
}

function focusField(path: string | undefined): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
  const field = fields.find((one) => one.dataset.path === path)
  const target = field?.matches('input') ? field : field?.querySelector<HTMLElement>('input')
  target?.focus()
}

/** An entry of a list: leads to its field. */
export function MissingLink({ text, to, search, isHere = false }: MissingEntry) {
  return (
    <li>
      {isHere ? (
        <Anchor component="button" type="button" underline="always" onClick={() => focusField(search.field)}>
          {text}
        </Anchor>
      ) : (
        <LinkAnchor to={to} search={search} underline="always">
          {text}
        </LinkAnchor>
      )}
    </li>
  )
}

/** What something still needs before it can be published or submitted. */
export function MissingList({ title, entries }: MissingListProps) {
  const id = useId()
  const isReady = entries.length === 0
  return (
    <section className={classes.check} data-ready={isReady} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {!isReady && (
        <ul>
          {entries.map((entry) => (
            <MissingLink key={`${entry.search.field} ${entry.text}`} {...entry} />
          ))}
        </ul>
      )}
    </section>
  )
}
