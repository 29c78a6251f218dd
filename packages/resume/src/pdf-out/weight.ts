import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Of HarfBuzz's subsetting library what is called here; numbers are addresses in its memory. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer }
  _initialize(): void
  malloc(bytes: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** Of Node.js; the types that name it are those of browsers. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: object }
}

const writable = 2
const weightAxis = 0x77676874
const regular = 400

let loaded: Subsetter | undefined

function subsetter(): Subsetter {
  if (!loaded) {
    const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
    const module = new WebAssembly.Module(readFileSync(path))
    loaded = new WebAssembly.Instance(module).exports as Subsetter
    loaded._initialize()
  }
  return loaded
}

/**
 * A font of one weight out of one that holds all: what writes PDFs takes the outlines that the file begins with, and in
 * some of them those are the thinnest.
 * @param font TrueType with an axis of weight
 * @throws Error for a file that is none
 */
export function atRegularWeight(font: Buffer): Buffer {
  const hb = subsetter()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_keep_everything(input)
  hb.hb_subset_input_pin_axis_location(input, face, weightAxis, regular)
  const made = hb.hb_subset_or_fail(face, input)
  try {
    if (made === 0) throw new Error('the font could not be set to one weight')
    const result = hb.hb_face_reference_blob(made)
    const at = hb.hb_blob_get_data(result, 0)
    const copy = Buffer.from(new Uint8Array(hb.memory.buffer, at, hb.hb_blob_get_length(result)).slice())
    hb.hb_blob_destroy(result)
    return copy
  } finally {
    if (made !== 0) hb.hb_face_destroy(made)
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(data)
  }
}
