import { defineTexts } from '#lib/format/texts.ts'

export const ownPhotoTexts = defineTexts('own-photo', {
  alt: 'Your photo',
  choose: 'Choose a photo',
  replace: 'Choose another photo',
  remove: 'Remove the photo',
  hint: 'A JPEG, PNG or WebP of at most 5 MB. It is cut to a square, and hidden data such as the place is removed.',
  uploading: 'Uploading your photo',
  saved: 'Your photo is saved.',
  removed: 'Your photo is removed.',
})
