import { exportPacket } from '@vouch/contract'
import type { Log } from '#base/log.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createPacketService, type PacketServiceDeps } from './packet-service.ts'
import { createPacketRenderer } from './render-in-worker.ts'

export type PacketDeps = Omit<PacketServiceDeps, 'render'> & { readonly log: Log }

/** One application as a PDF for the hiring team. */
export function applicantPacketFeature(deps: PacketDeps): Feature {
  const service = createPacketService({ ...deps, render: createPacketRenderer(deps.log) })
  return {
    routes: (app) => {
      mount(app, exportPacket, ({ actor, params, query, reply }) => {
        reply.header('cache-control', 'private, no-store')
        return service.packet(actor, params.id, query.notes === true)
      })
    },
  }
}
