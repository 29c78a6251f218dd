import { Button, Loader, Menu, VisuallyHidden } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApplicantView } from '@vouch/contract'
import { useState } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkMenuItem } from '#ui/links/link-menu-item.tsx'
import { EditViews } from './edit-views.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { linkTo, type ShownList } from './shown-list.ts'
import { useOpenView, viewCountsQuery, viewsQuery } from './use-views.ts'
import { viewsTexts } from './views.en.ts'
import classes from './views.module.css'

interface ViewsMenuProps {
  readonly shown: ShownList
  /** Marks the list as opened as a view. */
  readonly onSaved: (id: string) => void
}

/** Menu of the person's views of applicants: opens one, saves the shown list as a new one, leads to changing them. */
export function ViewsMenu({ shown, onSaved }: ViewsMenuProps) {
  const t = useTexts(viewsTexts)
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const view = useOpenView(shown)
  const { data } = useQuery({ ...viewsQuery, enabled: opened || shown.saved !== undefined })
  const close = () => setDialog(null)
  return (
    <>
      <Menu opened={opened} onChange={setOpened} width={280} position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <span className={classes.label}>{view ? t('current', { name: view.name }) : t('button')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('menu')}>
          <div className={classes.views}>{opened && <Views shown={shown} />}</div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('save')}>
            {t(view ? 'saveNew' : 'save')}
          </Menu.Item>
          {data && data.items.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
              {t('manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog shown={shown} onSaved={onSaved} onClose={close} />}
      {dialog === 'edit' && <EditViews onClose={close} />}
    </>
  )
}

function Views({ shown }: Pick<ViewsMenuProps, 'shown'>) {
  const t = useTexts(viewsTexts)
  const { data, error, refetch } = useQuery(viewsQuery)
  const counts = useQuery(viewCountsQuery).data?.items
  if (error && !data) {
    return (
      <>
        <p className={classes.words}>{t('failed')}</p>
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          {t('retry')}
        </Menu.Item>
      </>
    )
  }
  if (!data) return <Loader size="sm" m="sm" />
  if (data.items.length === 0) return <p className={classes.words}>{t('none')}</p>
  const { jobId, saved } = shown
  const isHere = ({ list }: ApplicantView) => jobId !== null && list.jobId === jobId
  const isOfAll = ({ list }: ApplicantView) => list.jobId === null
  const groups = [
    { label: t('thisJob'), items: data.items.filter(isHere) },
    { label: t('allJobs'), items: data.items.filter(isOfAll) },
    { label: t('otherJobs'), items: data.items.filter((view) => !isHere(view) && !isOfAll(view)) },
  ].filter(({ items }) => items.length > 0)
  return groups.map(({ label, items }) => (
    <div key={label}>
      <Menu.Label>{label}</Menu.Label>
      {items.map((view) => (
        <LinkMenuItem
          key={view.id}
          {...linkTo(view)}
          data-open={view.id === saved}
          className={classes.item ?? ''}
          rightSection={<ViewCount view={counts?.find(({ id }) => id === view.id)} />}
        >
          <bdi>{view.name}</bdi>
          {!isHere(view) && view.list.jobId !== null && (
            <bdi className={classes.job}>{view.jobTitle || t('noTitle')}</bdi>
          )}
        </LinkMenuItem>
      ))}
    </div>
  ))
}

/** How many applicants a view shows, once that is known. */
function ViewCount({ view }: { readonly view: ApplicantView | undefined }) {
  const t = useTexts(viewsTexts)
  if (!view?.count) return null
  const { count, shown } = counted(view.count)
  return (
    <>
      <span className={classes.count} aria-hidden>
        {shown}
      </span>
      <VisuallyHidden>{t('applicants', { count, shown })}</VisuallyHidden>
    </>
  )
}
