import { Anchor, Title } from '@mantine/core'
import { useId } from 'react'
import { findField, focusField } from '#ui/form/find-field.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from './missing-list.module.css'

export interface MissingEntry {
  /** Text of the link: what to do, with the name of the field if needed. */
  readonly text: string
  /** Path of the step that contains the field. */
  readonly to: string
  /** Search parameters of the link, which name the field. */
  readonly search: Readonly<Record<string, string>>
  /** Whether the field is on the current page. */
  readonly isHere?: boolean
}

interface MissingListProps {
  /** Title of the list: how many entries are missing, or that nothing is missing. */
  readonly title: string
  readonly entries: readonly MissingEntry[]
}

/** An entry of the list, as a link to its field. */
export function MissingLink({ text, to, search, isHere = false }: MissingEntry) {
  return (
    <li>
      {isHere ? (
        <Anchor
          component="button"
          type="button"
          underline="always"
          onClick={() => focusField(findField(document, search.field))}
        >
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

/** List of what is missing before something can be published or submitted. */
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
