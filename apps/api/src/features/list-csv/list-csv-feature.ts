import {
  applyMasterImport,
  exportMaster,
  exportMasterCodes,
  getMasterImport,
  listMasterImports,
  startMasterImport,
  undoMasterImport,
} from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import type { StoredFolder } from '#features/files/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { checkImport, runCheck } from './check-import.ts'
import { type ExportDeps, exportList } from './export-service.ts'
import { createImportsService, type ImportDeps, importFolder } from './imports-service.ts'
import { findNeededFiles } from './imports-store.ts'
import { runSweep, sweepImports } from './sweep-imports.ts'

/** Values of lists as CSV files: exported, imported after a preview, undone. */
export function listCsvFeature(deps: ImportDeps & ExportDeps): Feature {
  const imports = createImportsService(deps)
  return {
    jobs: (queue) => {
      queue.work(checkImport, ({ id }) => runCheck(deps, id))
      queue.work(sweepImports, () => runSweep(deps))
      queue.schedule(sweepImports, '17 * * * *', {})
    },
    routes: (app) => {
      mount(app, exportMaster, ({ actor, params, query }) => exportList(deps, actor, params.entity, query))
      mount(app, exportMasterCodes, ({ actor, params, body }) => exportList(deps, actor, params.entity, body))
      mount(app, startMasterImport, ({ actor, params, query, file }) =>
        imports.start(actor, params.entity, file, query),
      )
      mount(app, listMasterImports, ({ actor, params }) => imports.list(actor, params.entity))
      mount(app, getMasterImport, ({ actor, params }) => imports.get(actor, params.entity, params.id))
      mount(app, applyMasterImport, ({ actor, params, version, body }) =>
        imports.apply(actor, { ...params, version }, body),
      )
      mount(app, undoMasterImport, ({ actor, params }) => imports.undo(actor, params.entity, params.id))
    },
  }
}

/** Uploaded tables, which are removed once they were checked. */
export function listImportFolder(db: Database): StoredFolder {
  return { prefix: `${importFolder}/`, known: (keys) => findNeededFiles(db.kysely, keys) }
}
