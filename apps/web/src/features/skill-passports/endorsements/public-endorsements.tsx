import { Anchor, Text, Title } from '@mantine/core'
import type { PublicPassport } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../check/check.en.ts'
import classes from '../check/check.module.css'

interface PublicEndorsementsProps extends Pick<PublicPassport, 'endorsements'> {
  readonly order: 2 | 3
}

/** What other issuers say of a passport, its definition or its issuer. */
export function PublicEndorsements({ endorsements, order }: PublicEndorsementsProps) {
  const t = useTexts(texts)
  if (endorsements.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={order} size="h3">
        {t('endorsements.title')}
      </Title>
      <ul className={classes.endorsements}>
        {endorsements.map(({ target, endorser, comment, at, url }) => (
          <li key={`${target} ${endorser} ${at}`}>
            <Text fw={550}>
              {t('endorsements.by')} <bdi>{endorser}</bdi>
            </Text>
            <Text className={classes.words} dir="auto">
              {comment}
            </Text>
            <ul className={classes.links}>
              <li>{t(`endorsements.of.${target}`)}</li>
              <li>{formatDay(at)}</li>
              {url !== null && (
                <li>
                  <Anchor
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    underline="always"
                    inherit
                    aria-label={t('endorsements.signedBy', { name: endorser })}
                  >
                    {t('endorsements.signed')}
                  </Anchor>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
