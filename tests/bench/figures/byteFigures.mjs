import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const PHASES = [
  ['bytesInitial', 'initial', 'JavaScript over the floor before any click'],
  ['bytesOpened', 'opened', 'JavaScript over the floor until the modal is open'],
  ['bytesConnected', 'connected', 'JavaScript over the floor until connected, balance shown'],
]

/**
 * What the scaffolded app asks for beyond the floor, in bytes of gzip -9.
 *
 * @param {object} product a result of the load pass
 * @param {object} floor a result of the load pass
 */
export function byteFigures(product, floor) {
  return PHASES.map(([id, phase, title]) =>
    figure({
      id,
      title,
      unit: 'B gzip',
      target: targets[id],
      values: [product.traffic[phase].js.gz - floor.traffic[phase].js.gz],
    }),
  )
}
