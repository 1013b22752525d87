import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const noise = 0.05

/**
 * Heap and growth of both pages; index i of all lists is round i.
 *
 * @param {{ product: object[], floor: object[] }} runs of the memory pass
 * @param {{ product: object[], floor: object[] }} interpreted the same with nothing compiled
 */
export function memoryFigures({ product, floor }, interpreted) {
  const beyond = (read) => product.map((run, round) => read(run) - read(floor[round]))
  const growth = (id, key, title, unit) =>
    figure({
      id,
      title,
      unit,
      target: targets[id],
      values: product.map((run) => steady(run.growth[key])),
      floor: floor.map((run) => steady(run.growth[key])),
    })
  return [
    figure({
      id: 'heapIdle',
      title: 'Heap over the floor, modal never opened',
      unit: 'B',
      values: beyond(({ idle }) => idle.heap),
    }),
    figure({
      id: 'heapOpen',
      title: 'Heap over the floor, modal open',
      unit: 'B',
      target: targets.heapOpen,
      values: beyond(({ opened }) => opened.heap),
    }),
    growth('heapGrowth', 'heap', 'Heap growth per open and close, warm', 'B'),
    figure({
      id: 'heapGrowthOver',
      title: 'over the floor',
      unit: 'B',
      target: targets.heapGrowthOver,
      values: beyond(({ growth }) => growth.heap),
    }),
    figure({
      id: 'heapKept',
      title: 'of it, what is no machine code',
      unit: 'B',
      values: interpreted.product.map((run) => run.growth.heap),
      floor: interpreted.floor.map((run) => run.growth.heap),
    }),
    growth('nodeGrowth', 'nodes', 'DOM nodes left per open and close', 'nodes'),
    growth('listenerGrowth', 'listeners', 'Listeners left per open and close', 'listeners'),
  ]
}

/** One node that is collected late in one of the four samples is no leak. */
const steady = (slope) => (Math.abs(slope) < noise ? 0 : slope)
