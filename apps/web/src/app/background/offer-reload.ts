import { notify } from '#lib/api/notify.ts'
import { reloadPage, storeTyped } from '#lib/draft/before-reload.ts'
import { backgroundTexts } from './background.en.ts'

function reload(): void {
  if (storeTyped()) {
    reloadPage()
    return
  }
  notify({
    message: backgroundTexts.t('unsaved'),
    tone: 'info',
    sticky: true,
    action: { label: backgroundTexts.t('reloadAnyway'), onClick: reloadPage },
  })
}

/** Offers to reload for the new build. Stores form input first, or warns if it would be lost. */
export function offerReload(): void {
  notify({
    message: backgroundTexts.t('new'),
    tone: 'info',
    sticky: true,
    action: { label: backgroundTexts.t('reload'), onClick: reload },
  })
}
