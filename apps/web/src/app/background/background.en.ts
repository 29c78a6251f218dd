import { defineTexts } from '#lib/format/texts.ts'

/** Texts about new versions of the app. */
export const backgroundTexts = defineTexts('background', {
  new: 'A new version of Vouch is ready. Reload to use it. Nothing you have typed will be lost.',
  reload: 'Reload',
  unsaved: 'Reloading would lose changes on this page. Save them first, then reload.',
  reloadAnyway: 'Reload anyway',
})
