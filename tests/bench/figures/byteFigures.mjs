import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const phases = [
  ['bytesInitial', 'initial', 'JavaScript over the floor before any click'],
  ['bytesOpened', 'opened', 'JavaScript over the floor until the modal is open'],
  ['bytesConnected', 'connected', 'JavaScript over the floor until connected, balance shown'],
]

/**
 * Returns the figures of the JavaScript that the scaffolded app loads over the floor, in bytes of gzip -9: by when it
 * needs it, and while the page is idle.
 *
 * @param {object} product a result of the load pass on a page that is never idle
 * @param {object} floor the same of the floor
 * @param {object} idle a result of the load pass of the product on a page that is
 */
export function byteFigures(product, floor, idle) {
  const initial = ({ traffic }) => traffic.initial.js.gz
  return [
    ...phases.map(([id, phase, title]) =>
      figure({
        id,
        title,
        unit: 'B gzip',
        target: targets[id],
        values: [product.traffic[phase].js.gz - floor.traffic[phase].js.gz],
      }),
    ),
    figure({
      id: 'bytesIdle',
      title: 'JavaScript fetched while the page is idle',
      unit: 'B gzip',
      values: [initial(idle) - initial(product)],
    }),
  ]
}
