import { Anchor, Button, Text, Title } from '@mantine/core'
import type { CompanyRecord } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import rows from '#ui/list/rows.module.css'
import { useSeenDocument } from './use-seen-document.ts'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'

/** The company's files, for administrators: its pictures, which are public, and its verification document. */
export function CompanyFiles({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { logo, photos } = company
  const { document, open } = useSeenDocument(company)
  const pictures = [
    ...(logo ? [{ name: t('files.logo'), address: logo.large }] : []),
    ...photos.map(({ text, large }, index) => ({
      name: text || t('files.photo', { number: index + 1 }),
      address: large,
    })),
  ]
  return (
    <section className={classes.part}>
      <Title order={2}>{t('files.title')}</Title>
      {pictures.length === 0 && !document ? (
        <Text c="dimmed">{t('files.none')}</Text>
      ) : (
        <ul className={rows.rows} aria-label={t('files.title')}>
          {document && (
            <li className={rows.row}>
              <div className={rows.body}>
                <span>{document.name}</span>
                <span className={rows.quiet}>{t('files.document')}</span>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('files.openNamed', { name: document.name })}
                onClick={() => void open()}
              >
                {t('files.open')}
              </Button>
            </li>
          )}
          {pictures.map(({ name, address }) => (
            <li key={address} className={rows.row}>
              <div className={rows.body}>
                <Anchor href={address} target="_blank" rel="noopener noreferrer">
                  {name}
                </Anchor>
                <span className={rows.quiet}>{t('files.public')}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
