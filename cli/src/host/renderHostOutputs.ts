import { renderKit } from './renderKit.js'
import { renderTheme } from './renderTheme.js'
import { renderTypes } from './renderTypes.js'
import type { HostShape, PlannedOutput } from './types.js'

/**
 * Renders everything that is generated in a host.
 *
 * @param shape What the config says.
 * @returns The generated files, sorted by path.
 */
export function renderHostOutputs(shape: HostShape): readonly PlannedOutput[] {
  const types = renderTypes(shape)
  return [renderKit(shape), ...(types ? [types] : []), renderTheme(shape)]
}
