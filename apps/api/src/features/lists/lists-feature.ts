import {
  addMaster,
  addMasterRecord,
  changeMaster,
  changeMasterRecord,
  deactivateMasterRecord,
  getMasterDefinition,
  getMasterRecord,
  getMasterRecordUses,
  listMasterRecordHistory,
  listMasterRecords,
  listMasterSummaries,
  mergeMasterRecord,
  moveMasterRecord,
  previewMasterMerge,
  reactivateMasterRecord,
  unmergeMasterRecord,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { bulkChanges } from './bulk/bulk-feature.ts'
import { createDefinitionsReadModel } from './definition/definitions-read-model.ts'
import { createDefinitionsService } from './definition/definitions-service.ts'
import { followMerge, followWhole, forgetMerges, forgetOld } from './merging/follow-merges.ts'
import { createMergeService } from './merging/merge-service.ts'
import type { RecordsMatch } from './ports.ts'
import type { ProposalDeps } from './proposals/decide-proposal.ts'
import { mountProposals } from './proposals/proposal-routes.ts'
import { readHistory } from './records/history-read-model.ts'
import { moveRecord } from './records/move-service.ts'
import { changeState } from './records/record-state-service.ts'
import { createRecordsReadModel } from './records/records-read-model.ts'
import { createRecordsService } from './records/records-service.ts'
import { readUses } from './records/uses-read-model.ts'

export interface ListsFeature extends Feature {
  readonly match: RecordsMatch
}

/** The lists that people define and fill, by the rights that they give on them. */
export function listsFeature(deps: ProposalDeps): ListsFeature {
  const { db, rules } = deps
  const definitions = createDefinitionsService(deps)
  const writes = createRecordsService(deps)
  const merges = createMergeService(deps)
  const records = createRecordsReadModel(deps)
  const readModel = createDefinitionsReadModel(db, rules)
  const bulk = bulkChanges(deps)
  return {
    match: records,
    jobs: (worker) => {
      bulk.jobs(worker)
      worker.work(followMerge, (job) => followWhole(deps, job))
      worker.work(forgetMerges, () => forgetOld(deps))
      worker.schedule(forgetMerges, '25 3 * * *', {})
    },
    routes: (app) => {
      app.addHook('onReady', () => rules.start())
      app.addHook('onClose', () => rules.stop())
      bulk.routes(app)
      mount(app, listMasterSummaries, ({ actor }) => readModel.summaries(actor))
      mount(app, getMasterDefinition, ({ actor, params }) => readModel.one(actor, params.entity))
      mount(app, addMaster, ({ actor, body: { name, ...input } }) => definitions.add(actor, name, input))
      mount(app, changeMaster, ({ actor, params, body, version }) =>
        definitions.change(actor, { name: params.entity, version }, body),
      )
      mount(app, listMasterRecords, ({ actor, params, query }) => records.list(actor, params.entity, query))
      mount(app, getMasterRecord, ({ actor, params }) => records.one(actor, params.entity, params.code))
      mount(app, listMasterRecordHistory, ({ actor, params, query }) =>
        readHistory(deps, actor, params, query),
      )
      mount(app, getMasterRecordUses, ({ actor, params }) => readUses(deps, actor, params))
      mount(app, addMasterRecord, ({ actor, params, body }) => writes.add(actor, params.entity, body))
      mount(app, changeMasterRecord, ({ actor, params, version, body }) =>
        writes.change(actor, { ...params, version }, body),
      )
      mount(app, deactivateMasterRecord, ({ actor, params, version }) =>
        changeState(deps, actor, { ...params, version }, false),
      )
      mount(app, reactivateMasterRecord, ({ actor, params, version }) =>
        changeState(deps, actor, { ...params, version }, true),
      )
      mount(app, moveMasterRecord, ({ actor, params, version, body }) =>
        moveRecord(deps, actor, { ...params, version }, body.after),
      )
      mount(app, previewMasterMerge, ({ actor, params, query }) => merges.preview(actor, params, query.into))
      mount(app, mergeMasterRecord, ({ actor, params, version, body }) =>
        merges.merge(actor, { ...params, version }, body.into),
      )
      mount(app, unmergeMasterRecord, ({ actor, params, version }) =>
        merges.undo(actor, { ...params, version }),
      )
      mountProposals(app, deps)
    },
  }
}
