import { Button } from '@mantine/core'
import type { ForeignIssuer } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import rows from '#ui/list/rows.module.css'
import { texts } from './foreign-issuers.en.ts'
import classes from './foreign-issuers.module.css'

interface IssuerRowProps {
  readonly issuer: ForeignIssuer
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function IssuerRow({ issuer, onEdit, onRemove }: IssuerRowProps) {
  const t = useTexts(texts)
  const { id, name, kind, countsInMatching, note, passports } = issuer
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <bdi className={rows.name}>{name}</bdi>
        <bdi className={classes.address}>{shownAddress(issuer)}</bdi>
        <ul className={classes.facts}>
          <li>{t(`kind.${kind}`)}</li>
          <li>{t(countsInMatching ? 'counting.yes' : 'counting.no')}</li>
          <li>{t('passports', { count: passports })}</li>
        </ul>
        {note !== '' && <span className={classes.note}>{note}</span>}
      </div>
      <div className={rows.acts}>
        <Button variant="default" onClick={onEdit} aria-label={t('editNamed', { name })} data-edit={id}>
          {t('edit')}
        </Button>
        <Button variant="default" onClick={onRemove} aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function shownAddress({ kind, address }: ForeignIssuer): string {
  return kind === 'host' ? new URL(address).host : address
}
