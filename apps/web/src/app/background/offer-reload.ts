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

/** Offers to load the new build. What was typed is stored first; where that is not possible, the person is warned. */
export function offerReload(): void {
  notify({
    message: backgroundTexts.t('new'),
    tone: 'info',
    sticky: true,
    action: { label: backgroundTexts.t('reload'), onClick: reload },
  })
}
