import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

/** Requests to any service in each phase. @param {object[]} runs results of the load pass */
export function requestFigures(runs) {
  const count = (phase) => runs.map(({ traffic }) => traffic[phase].services)
  return [
    figure({
      id: 'requestsInitial',
      title: 'Requests to services before the first click',
      unit: 'requests',
      target: targets.requestsInitial,
      values: count('initial'),
    }),
    figure({
      id: 'requestsOpened',
      title: 'Requests to services until the modal is open',
      unit: 'requests',
      values: count('opened'),
    }),
    figure({
      id: 'requestsConnected',
      title: 'Requests to services until connected, balance shown',
      unit: 'requests',
      values: count('connected'),
    }),
  ]
}
