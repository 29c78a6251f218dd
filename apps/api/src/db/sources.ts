import { identityMigrations } from '@vouch/identity'
import type { MigrationSource } from '#db/migrate.ts'

/** All migration folders of Vouch's database, in the order in which they run. */
export const migrationSources: readonly MigrationSource[] = [
  { name: 'identity', folder: identityMigrations },
  { name: 'vouch', folder: new URL('./migrations/', import.meta.url) },
]
