export type { Feature } from '#platform/feature.ts'
