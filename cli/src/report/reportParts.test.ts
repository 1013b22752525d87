import { describe, expect, it } from 'vitest'
import type { TypeReport } from '../typecheck/checkTypes.js'
import { closingLine, openSteps, type Results } from './reportParts.js'

const problem = { file: 'src/a.ts', line: 1, code: 'TS1', message: 'no', text: '' }
const checked = (more: Partial<TypeReport & { ran: true }> = {}): TypeReport => ({
  ran: true,
  command: 'npx tsc',
  added: [],
  kept: [problem],
  gone: 0,
  ...more,
})
const said = (results: Results) => closingLine(openSteps(results))

describe('the end of a report', () => {
  it('says that a change is done which leaves nothing to do, whatever was wrong before it', () => {
    expect(said({ installed: undefined })).toBe('Done.')
    expect(said({ installed: true, types: checked() })).toBe('Done.')
    const unchecked = { ran: false, command: null, reason: 'no tsconfig.json', isBroken: false } as const
    expect(said({ installed: undefined, types: unchecked })).toBe('Done.')
  })

  it.each([
    [{ installed: false }, 'install the packages'],
    [{ installed: true, types: checked({ added: [problem] }) }, 'mend the new errors above'],
    [{ installed: true, types: checked({ uncompared: [problem] }) }, 'look through the errors above'],
    [
      { installed: true, types: { ran: false, command: null, reason: 'it failed', isBroken: true } },
      'find out why types cannot be checked any more',
    ],
    [{ installed: true, listed: 'decide what is listed above' }, 'decide what is listed above'],
  ] as const)('says what is left of %j', (results, step) => {
    expect(said(results)).toBe(`Written, and not finished: ${step}.`)
  })

  it('says every step that is left', () => {
    const all = { installed: false, types: checked({ added: [problem] }), listed: 'do what is listed above' }
    expect(said(all)).toBe(
      'Written, and not finished: install the packages; do what is listed above; mend the new errors above.',
    )
  })
})
