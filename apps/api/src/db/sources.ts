import { identityMigrations } from '@vouch/identity'
import type { MigrationSource } from '#db/migrate.ts'

/** Every folder of migrations that makes Vouch's database, in their order. */
export const migrationSources: readonly MigrationSource[] = [
  { name: 'identity', folder: identityMigrations },
  { name: 'vouch', folder: new URL('./migrations/', import.meta.url) },
]
