import { Text, Title } from '@mantine/core'
import type { PublicPassport } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { hostOf } from '../web-link.ts'
import { texts } from './check.en.ts'
import classes from './check.module.css'

interface EvidenceListProps {
  readonly evidence: PublicPassport['evidence']
  readonly order: 2 | 3
}

/** The evidence of a passport, as far as its holder shows it. */
export function EvidenceList({ evidence, order }: EvidenceListProps) {
  const t = useTexts(texts)
  if (evidence.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={order} size="h3">
        {t('evidence.title')}
      </Title>
      <ul className={classes.evidence}>
        {evidence.map(({ name, narrative, url }, index) => {
          const title = name || t('evidence.unnamed', { number: index + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and evidence has no id
            <li key={index}>
              {url !== null && hostOf(url, true) !== null ? (
                <WebLink url={url}>
                  <bdi>{title}</bdi>
                </WebLink>
              ) : (
                <bdi>{title}</bdi>
              )}
              {narrative !== '' && (
                <Text size="sm" className={classes.words} dir="auto">
                  {narrative}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
