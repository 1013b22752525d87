import { expect, it } from 'vitest'
import type { HostNotes } from './generateOnce.js'
import { printReport } from './runGenerate.js'

const host: HostNotes = {
  file: 'appkit.config.ts',
  leftOut: [
    { feature: 'walletConnect', needs: ['endpoints.relay'], named: false },
    { feature: 'swaps', needs: ['endpoints.blockchainApi', 'swaps'], named: true },
    { feature: 'names', needs: ['endpoints.blockchainApi'], named: false },
    { feature: 'history', needs: ['endpoints.blockchainApi'], named: true },
  ],
  production: [{ code: 'DEMO_WALLET', message: 'It is for development.', fix: 'Take it out.' }],
  sources: ['appkit.config.ts', 'src/colours.ts'],
}
const report = { findings: [], written: [], removed: [], planned: 3, unenforced: [], host }

it.each([
  true,
  false,
])('printReport lists what has no effect and what is not for visitors, in columns (check: %s)', (check) => {
  const [, ...lines] = printReport(report, { check, json: false }).split('\n')
  expect(lines).toEqual([
    '',
    'On, but without effect, because appkit.config.ts lacks what they need:',
    '  walletConnect   endpoints.relay',
    '  swaps           endpoints.blockchainApi or swaps',
    '  names, history  endpoints.blockchainApi',
    'Set it, or turn them off in features. What you get with what: docs/config.md#what-you-get-with-what',
    '',
    'Not for visitors, in appkit.config.ts as a production build has it:',
    '  It is for development. Take it out.',
  ])
})

it('printReport says who does not follow a keyword', () => {
  const at = { file: 'specs/shop.yaml', line: 3, col: 5 }
  const unenforced = [
    { ...at, keyword: 'minProperties', by: 'validators', count: 1 },
    { ...at, keyword: 'in: cookie', by: 'client', count: 2 },
  ] as const
  const { host: _, ...rest } = report
  expect(
    printReport({ ...rest, unenforced }, { check: false, json: false })
      .split('\n')
      .slice(1),
  ).toEqual([
    'specs/shop.yaml:3:5 minProperties is not enforced by validators',
    'specs/shop.yaml:3:5 in: cookie is not followed by the client (2 times)',
  ])
})

it('printReport says nothing more of a config that lacks nothing', () => {
  const whole = { ...report, host: { ...host, leftOut: [], production: [] } }
  expect(printReport(whole, { check: true, json: false })).toBe('All 3 generated files are up to date.')
})

it('printReport gives programs both lists, feature by feature', () => {
  const { leftOut, production } = JSON.parse(printReport(report, { check: true, json: true }))
  expect(leftOut).toEqual(host.leftOut)
  expect(production).toEqual(host.production)
})

it('printReport tells programs which files a run was made from, so that they can run again when one changes', () => {
  const read = (check: boolean) => JSON.parse(printReport(report, { check, json: true }))
  expect(read(false).sources).toEqual(host.sources)
  expect(read(true).sources).toBeUndefined()
})
