import { Anchor, Text } from '@mantine/core'
import { getPassportEvidenceLink, type PassportRequest } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { openAddress } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'

/** What was sent with a request, piece by piece. */
export function EvidenceList({ request }: { readonly request: PassportRequest }) {
  const t = useTexts(texts)
  const { definition, evidence } = request
  if (definition.evidence.length === 0) return <Text c="dimmed">{t('evidence.none')}</Text>
  return (
    <FactsList
      layout="stacked"
      facts={definition.evidence.map(({ label }, place) => ({
        label,
        value: <Piece requestId={request.id} piece={evidence[place] ?? null} />,
      }))}
    />
  )
}

interface PieceProps {
  readonly requestId: string
  readonly piece: PassportRequest['evidence'][number]
}

function Piece({ requestId, piece }: PieceProps) {
  const t = useTexts(texts)
  const open = useCommand(async (fileId: string) => {
    const { url } = await api(getPassportEvidenceLink, { params: { id: requestId, fileId } })
    openAddress(url)
  })
  if (piece === null) return <span className={classes.quiet}>{t('evidence.notSent')}</span>
  if (piece.url !== null) {
    return (
      <WebLink url={piece.url} className={classes.words}>
        <bdi>{piece.url}</bdi>
      </WebLink>
    )
  }
  if (piece.file === null) {
    return (
      <div className={classes.text} dir="auto">
        {piece.text}
      </div>
    )
  }
  const { id, name } = piece.file
  if (id === null) return <span className={classes.quiet}>{t('evidence.gone', { name })}</span>
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.words}
      disabled={open.busy}
      aria-label={t('evidence.openFile', { name })}
      onClick={() => open.run(id)}
    >
      <bdi>{name}</bdi>
    </Anchor>
  )
}
