import { readSpec } from '../../../cli/src/generate/document/readSpec.js'
import type { Source, Spec } from '../../../cli/src/generate/document/types.js'
import { root } from './root.js'

/** The spec of the frame messages as a source. */
export const frameSource: Source = {
  name: 'frame-messages',
  file: 'specs/frame-messages.schema.json',
  kind: 'messages',
}

/** @returns the spec of the frame messages. */
export function readFrameSpec(): Promise<Spec> {
  return readSpec(root, frameSource)
}
