import { defineTexts } from '#lib/format/texts.ts'

export const ownPhotoTexts = defineTexts('own-photo', {
  alt: 'Your photo',
  choose: 'Choose a photo',
  replace: 'Choose another photo',
  remove: 'Remove photo',
  hint: 'JPEG, PNG or WebP, up to 5 MB. We crop it to a square and remove location data.',
  uploading: 'Uploading your photo',
  saved: 'Photo saved.',
  removed: 'Photo removed.',
})
