import { texts } from './source-name.en.ts'

/** Proper names of what ships with Vouch or can be imported. */
const names: Readonly<Record<string, string>> = {
  vouch: 'Vouch',
  esco: 'ESCO',
  onet: 'O*NET',
  geonames: 'GeoNames',
}

/** Where a list or a value comes from, as people call it. */
export function sourceName(source: string): string {
  return source === 'admin' ? texts.t('admin') : (names[source] ?? source)
}
