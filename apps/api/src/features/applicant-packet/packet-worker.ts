import { parentPort, workerData } from 'node:worker_threads'
import { type PacketSheet, packetPdf } from '@vouch/resume'

parentPort?.postMessage(await packetPdf(workerData as PacketSheet))
