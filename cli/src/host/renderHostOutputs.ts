import { renderKit } from './renderKit.js'
import { renderTheme } from './renderTheme.js'
import type { HostShape, PlannedOutput } from './types.js'

/**
 * Renders everything that is generated in a host.
 *
 * @param shape What the config says.
 * @returns The generated files, sorted by path.
 */
export function renderHostOutputs(shape: HostShape): readonly PlannedOutput[] {
  return [renderKit(shape), renderTheme(shape)]
}
