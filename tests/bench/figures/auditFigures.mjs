import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

/** @param {{ audit: object[], csp: object[] }} runs of the scaffolded app */
export function auditFigures({ audit, csp }) {
  const faults = ({ initialFocus, trapped, rowReached, escapeCloses, focusReturns }) =>
    [initialFocus === 'modal', trapped, rowReached, escapeCloses, focusReturns].filter((held) => !held).length
  return [
    figure({
      id: 'cspViolations',
      title: 'Strict policy: violations, page errors, steps not reached',
      unit: 'count',
      target: targets.cspViolations,
      values: csp.map(
        ({ violations, errors, reached }) =>
          violations.length + errors.length + (reached === 'balance' ? 0 : 1),
      ),
    }),
    figure({
      id: 'axeViolations',
      title: 'Accessibility: axe rules broken, keyboard faults',
      unit: 'count',
      target: targets.axeViolations,
      values: audit.map((run) => run.violations.length + faults(run)),
    }),
  ]
}
