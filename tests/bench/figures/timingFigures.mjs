import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

/**
 * Times of both pages; index i of every list is round i.
 *
 * @param {{ load1: Pair, load4: Pair, eager4: Pair }} runs of the load pass at full speed and at 4x, of
 *   the eager pass at 4x. Pair: { product: object[], floor: object[] }
 */
export function timingFigures({ load1, load4, eager4 }) {
  const compare = (id, title, { product, floor }, read) =>
    figure({
      id,
      title,
      unit: 'ms',
      target: targets[id],
      values: product.map(read),
      floor: floor.map(read),
    })
  const beyond = ({ product, floor }, read) => product.map((run, round) => read(run) - read(floor[round]))
  return [
    compare('openSlow', 'Click to usable wallet list, 4x CPU', load4, ({ open }) => open),
    figure({
      id: 'buttonSlow',
      title: 'Button visible after the floor’s, 4x CPU',
      unit: 'ms',
      target: targets.buttonSlow,
      values: beyond(load4, ({ button }) => button),
    }),
    compare(
      'eagerSlow',
      'Navigation to usable list, clicked at once, 4x CPU',
      eager4,
      ({ usable }) => usable,
    ),
    compare('connectSlow', 'Wallet row to address, 4x CPU', load4, ({ connect }) => connect),
    compare('balanceSlow', 'Wallet row to balance, 4x CPU', load4, ({ balance }) => balance),
    compare('blockingSlow', 'Blocking while loading (TBT), 4x CPU', load4, ({ loadTasks }) => loadTasks.tbt),
    compare('buttonFull', 'Navigation to button, full speed', load1, ({ button }) => button),
    compare('openFull', 'Click to usable wallet list, full speed', load1, ({ open }) => open),
  ]
}
