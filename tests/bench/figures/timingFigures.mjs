import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

/**
 * Times of both pages; index i of every list is round i.
 *
 * @param {{ load1: Pair, load4: Pair, loadPhone: Pair, eager4: Pair, patient: Pair, eager: Pair }} runs of the load pass at full
 *   speed, at 4x and on a slow phone, of the open pass: at once at 4x, patient and at once on a slow phone.
 *   Pair: { product: object[], floor: object[] }
 */
export function timingFigures({ load1, load4, loadPhone, eager4, patient, eager }) {
  const compare = (id, title, { product, floor }, read) =>
    figure({
      id,
      title,
      unit: 'ms',
      target: targets[id],
      values: product.map(read),
      floor: floor.map(read),
    })
  /** Both are of the same round, so that a busy moment of the machine falls on both. */
  const over = (id, title, { product, floor }, read) =>
    figure({
      id,
      title,
      unit: 'ms',
      target: targets[id],
      values: product.map((run, round) => read(run) - read(floor[round])),
    })
  return [
    compare('openSlow', 'Click to usable wallet list, 4x CPU', load4, ({ open }) => open),
    over('openSlowOver', 'over the floor', load4, ({ open }) => open),
    compare(
      'openPhone',
      'Click to usable wallet list, 2 s after loading, slow phone',
      patient,
      ({ click }) => click,
    ),
    over('openPhoneOver', 'over the floor', patient, ({ click }) => click),
    over('buttonSlow', 'Button visible after the floor’s, 4x CPU', load4, ({ button }) => button),
    compare(
      'eagerSlow',
      'Navigation to usable list, clicked at once, 4x CPU',
      eager4,
      ({ usable }) => usable,
    ),
    compare(
      'eagerPhone',
      'Navigation to usable list, clicked at once, slow phone',
      eager,
      ({ usable }) => usable,
    ),
    compare('connectFull', 'Wallet row to address, full speed', load1, ({ connect }) => connect),
    compare('connectSlow', 'Wallet row to address, 4x CPU', load4, ({ connect }) => connect),
    compare('connectPhone', 'Wallet row to address, slow phone', loadPhone, ({ connect }) => connect),
    compare('balanceSlow', 'Wallet row to balance, 4x CPU', load4, ({ balance }) => balance),
    compare('blockingSlow', 'Blocking while loading (TBT), 4x CPU', load4, ({ loadTasks }) => loadTasks.tbt),
    compare('buttonFull', 'Navigation to button, full speed', load1, ({ button }) => button),
    compare('openFull', 'Click to usable wallet list, full speed', load1, ({ open }) => open),
  ]
}
