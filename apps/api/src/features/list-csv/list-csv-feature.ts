import { exportMaster } from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { type ExportDeps, exportList } from './export-service.ts'

/** Values of lists as CSV files: exported, imported after a preview, undone. */
export function listCsvFeature(deps: ExportDeps): Feature {
  return {
    routes: (app) => {
      mount(app, exportMaster, ({ actor, params }) => exportList(deps, actor, params.entity))
    },
  }
}
