import { Text } from '@mantine/core'
import type { PassportDefinition } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts as shared } from '../skill-passports.en.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** Link to a definition, and whether it has changes that are not published. */
export function DefinitionName({ definition }: { readonly definition: PassportDefinition }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { id, fields, status, published, changed } = definition
  return (
    <>
      <LinkAnchor
        to="/admin/skill-passports/form"
        search={{ kind: 'definition', id }}
        c="inherit"
        fw={500}
        className={classes.name}
      >
        <bdi>{fields.name || word('untitled')}</bdi>
      </LinkAnchor>
      {changed && published !== null && status === 'published' && (
        <Text size="sm" c="dimmed">
          {t('unpublishedChanges')}
        </Text>
      )}
    </>
  )
}
